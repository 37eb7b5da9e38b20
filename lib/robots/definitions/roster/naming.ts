import { findFamily } from '@/lib/robots/strategies/registry';
import type { RobotDefinition } from '../definition';
import type { Pace, RobotPlan } from './plan';

const PACES: Readonly<Record<Pace, string>> = { quick: ', fast', usual: '', patient: ', slow' };

/**
 * `NVDA · SuperTrend, slow, 15 min`: what it trades and by which strategy, then what distinguishes it from its
 * siblings.
 */
export function robotName(plan: RobotPlan): string {
  return composeName(instrumentsText(plan), plan.family.title, plan.pace, plan.timeframe);
}

function composeName(instruments: string, title: string, pace: Pace, timeframe: number): string {
  return `${instruments} · ${title}${PACES[pace]}, ${timeframe} min`;
}

function instrumentsText({ agentType, legs, universe }: RobotPlan): string {
  const [first, second] = legs;
  if (agentType === 'Single') return first.ticker;
  if (second === undefined || legs.length > 2) return readableGroup(universe);
  return agentType === 'InverseETF'
    ? `${first.ticker} vs ${second.ticker}`
    : `${first.ticker}/${second.ticker}`;
}

const PLURAL_GROUPS: Readonly<Record<string, string>> = {
  Bonds: 'Bond',
  Commodities: 'Commodity',
  Financials: 'Financial',
  Industrials: 'Industrial',
  Sectors: 'Sector',
  Utilities: 'Utility',
};
const GROUP_OF_KIND = new RegExp(`^(${Object.keys(PLURAL_GROUPS).join('|')})(?= (?:ETFs|Stocks)\\b)`);

/** `Sector ETFs` for `Sectors ETFs`, which plans keep, since every choice about a robot is derived from it. */
function readableGroup(name: string): string {
  return name.replace(GROUP_OF_KIND, (group) => PLURAL_GROUPS[group] ?? group);
}

/** `Swing Trader, Apple (AAPL): Trend and ADX, patient (TA), 60 min`: how robots were named at first. */
const FIRST_NAMES = /^[A-Z][\w -]*, (.+): .+? ?(?:, (quick|patient))? \((?:TA|FA|TAFA)\), (\d+) min$/;

/**
 * The name pages use. A published definition is frozen, and the registry has its name: one in the first form stays
 * stored as it is and is shown in today's.
 */
export function currentName({ name, strategyId }: Pick<RobotDefinition, 'name' | 'strategyId'>): string {
  const [, universe, pace = 'usual', timeframe] = FIRST_NAMES.exec(name) ?? [];
  const title = findFamily(strategyId)?.title;
  if (universe === undefined || title === undefined) return readableGroup(name);
  const instruments = (/\(([^()]+)\)$/.exec(universe)?.[1] ?? readableGroup(universe))
    .replace(/^(\S+) and (\S+)$/, '$1/$2')
    .replace(/^(\S+) against (\S+)$/, '$1 vs $2');
  return composeName(instruments, title, pace as Pace, Number(timeframe));
}

/** What tells a robot from one of the same instruments, strategy and pace that ran before it, and still runs. */
const EDITION = ', 2nd edition';

/** The name of a robot that is published beside one that already has its name. */
export function nameBeside(name: string): string {
  return `${name}${EDITION}`;
}

/** The name under which the roster knows a robot. */
export function nameInRoster(name: string): string {
  return name.endsWith(EDITION) ? name.slice(0, -EDITION.length) : name;
}
