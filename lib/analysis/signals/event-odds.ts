import { sum } from 'd3-array';
import { baseRates } from '@/lib/analysis/outcomes/base-rates';
import { type DatedOutcome, type Odds, oddsFrom } from '@/lib/analysis/outcomes/odds';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import type { EpochDay } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import type { SignalEventId } from '@/lib/site/addresses/signals-address';
import { type PlaceboCases, signalHistory } from './signal-history';
import { forEachCase, type ScannedSignals, SIGNAL_HORIZON, SIGNAL_KINDS } from './signal-scan';

/** What an event led to in all instruments of a class. */
export interface EventOdds {
  readonly event: SignalEventId;
  readonly direction: PatternDirection;
  readonly odds: Odds;
  /** The same event in the class's shuffled bars. */
  readonly placebo: Pick<Odds, 'k' | 'n' | 'meanR'>;
}

const kept = new WeakMap<Panel, Map<string, readonly EventOdds[]>>();
const MOST_KEPT = 40;

/**
 * By `SIGNAL_KINDS`, all cases whose horizon had ended by a day. Placebos are those of all bars: they mean nothing on
 * any day.
 */
export function eventOdds(panel: Panel, fundType: FundType, day: EpochDay): readonly EventOdds[] {
  const byDay = kept.get(panel) ?? new Map<string, readonly EventOdds[]>();
  kept.set(panel, byDay);
  const key = `${fundType} ${day}`;
  const known = byDay.get(key) ?? computeOdds(panel, fundType, day);
  if (byDay.size >= MOST_KEPT) byDay.clear();
  byDay.set(key, known);
  return known;
}

function computeOdds(panel: Panel, fundType: FundType, day: EpochDay): readonly EventOdds[] {
  const base = baseRates(panel, fundType, SIGNAL_HORIZON, day);
  const history = signalHistory(panel);
  const outcomes = SIGNAL_KINDS.map((): DatedOutcome[] => []);
  const placebos: (readonly PlaceboCases[])[] = [];
  for (const [index, { bars, ...instrument }] of panel.instruments.entries()) {
    if (instrument.fundType !== fundType) continue;
    forEachCase(bars, history.signals[index] as ScannedSignals, day, ({ kind, at, hit, r }) =>
      outcomes[kind]?.push({ day: bars.day[at] as number, hit, r }),
    );
    placebos.push(history.placebo(index));
  }
  return SIGNAL_KINDS.map(({ event, direction }, kind) => ({
    ...{ event: event.id, direction },
    odds: oddsFrom(outcomes[kind] ?? [], base, { direction, horizon: SIGNAL_HORIZON }),
    placebo: addUp(placebos.flatMap((cases) => cases[kind] ?? [])),
  }));
}

function addUp(cases: readonly PlaceboCases[]): EventOdds['placebo'] {
  const [k, n, r, entered] = (['k', 'n', 'r', 'entered'] as const).map((name) =>
    sum(cases, (one) => one[name]),
  );
  return { k: k ?? 0, n: n ?? 0, meanR: entered ? (r ?? 0) / entered : null };
}
