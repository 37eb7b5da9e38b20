import { absolute, minus, plus } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { ZERO } from '@/lib/core/base/money';
import { type Nanos, parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import { parseIsoDay } from '@/lib/core/base/time';
import type { ReportedAction } from '../../broker';
import { type AlpacaAction, money } from './alpaca-shapes';

/** Alpaca's activities that come from a company's decision, as it lists them: one for each change of cash or shares. */

/** Dividends of every kind, with what is withheld from them, which Alpaca lists apart. */
const DIVIDENDS = ['DIV', 'DIVCGL', 'DIVCGS', 'DIVROC', 'DIVTXEX', 'DIVNRA', 'DIVTW', 'DIVFT'];
const SPLITS = ['SPLIT'];
const SPIN_OFFS = ['SPIN'];
/** Name changes, which may change the symbol, and symbol changes. */
const CHANGES = ['NC', 'SC'];

/** What to ask for. */
export const ACTION_TYPES = [...SPLITS, ...SPIN_OFFS, ...CHANGES, ...DIVIDENDS].join(',');

/** Former codes, which old activities still have. */
const FORMER: Readonly<Record<string, string>> = { SSP: 'SPLIT', SSO: 'SPIN' };

export function toReportedActions(activities: readonly AlpacaAction[]): readonly ReportedAction[] {
  const valid = activities
    .filter(({ status, symbol }) => status !== 'canceled' && symbol)
    .map((activity) => ({
      ...activity,
      symbol: activity.symbol ?? '',
      type: FORMER[activity.activity_type] ?? activity.activity_type,
      quantity: parseNanos(activity.qty ?? '0'),
    }));
  const of = (types: readonly string[]) => valid.filter(({ type }) => types.includes(type));
  return [
    ...bySymbolAndDay(of(SPLITS)).flatMap(toSplit),
    ...bySymbolAndDay(of(DIVIDENDS)).map(toDividend),
    ...byEvent(of(CHANGES)).flatMap(toSymbolChange),
    ...byEvent(of(SPIN_OFFS)).flatMap(toSpinOff),
  ];
}

type Activity = AlpacaAction & {
  readonly symbol: string;
  readonly type: string;
  readonly quantity: Nanos;
};

function bySymbolAndDay(activities: readonly Activity[]): readonly (readonly Activity[])[] {
  return [...groupBy(activities, ({ symbol, date }) => `${symbol} ${date}`).values()];
}

/** Activities of one event, which concern several symbols: by their group, or their day where they have none. */
function byEvent(activities: readonly Activity[]): readonly (readonly Activity[])[] {
  return [...groupBy(activities, ({ group_id, date }) => group_id ?? date).values()];
}

function head(activities: readonly Activity[]) {
  const first = activities[0] as Activity;
  return { symbol: first.symbol, day: parseIsoDay(first.date) };
}

/** Shares are taken away and the new ones added, or only the difference is. */
function toSplit(activities: readonly Activity[]): ReportedAction[] {
  const sum = (wanted: (quantity: Nanos) => boolean) =>
    activities
      .filter(({ quantity }) => wanted(quantity))
      .reduce((total, { quantity }) => plus(total, quantity), ZERO_NANOS);
  const taken = sum((quantity) => quantity < 0n);
  const given = sum((quantity) => quantity > 0n);
  const { symbol, day } = head(activities);
  const action = { id: `split ${symbol} ${day}`, symbol, day, kind: 'split' } as const;
  if (taken === 0n && given === 0n) return [];
  if (taken === 0n || given === 0n) return [{ ...action, removed: null, added: plus(taken, given) }];
  // Of a short position, what is owed is given back first.
  const isShort = (activities[0]?.quantity ?? 0n) > 0n;
  const [removed, added] = isShort ? [given, taken] : [taken, given];
  return [{ ...action, removed: absolute(removed), added: absolute(added) }];
}

function toDividend(activities: readonly Activity[]): ReportedAction {
  const { symbol, day } = head(activities);
  const perShare = activities.find(({ per_share_amount }) => per_share_amount)?.per_share_amount;
  return {
    id: `dividend ${symbol} ${day}`,
    symbol,
    day,
    kind: 'cash-dividend',
    amount: activities.reduce((sum, { net_amount }) => plus(sum, money(net_amount ?? '0')), ZERO),
    perShare: perShare ? toPrice(Number(perShare)) : null,
  };
}

/** The old symbol's shares are taken away, and as many of the new one added. */
function toSymbolChange(activities: readonly Activity[]): ReportedAction[] {
  return activities
    .filter(({ quantity }) => quantity !== 0n)
    .flatMap((old): ReportedAction[] => {
      const added = activities.find(
        ({ symbol, quantity }) => symbol !== old.symbol && quantity === minus(ZERO_NANOS, old.quantity),
      );
      // Each pair is found from both sides; the first of its activities is the old symbol.
      if (!added || activities.indexOf(old) > activities.indexOf(added)) return [];
      const { symbol, day } = head([old]);
      return [{ id: `symbol ${symbol} ${day}`, symbol, day, kind: 'symbol-change', newSymbol: added.symbol }];
    });
}

/** Shares of another company are added; the one they come from is named where the event lists it, too. */
function toSpinOff(activities: readonly Activity[]): ReportedAction[] {
  const from = activities.find(({ quantity }) => quantity === 0n);
  if (!from) return [];
  return activities
    .filter(({ quantity, symbol }) => quantity !== 0n && symbol !== from.symbol)
    .map(({ symbol: newSymbol, quantity }) => {
      const { symbol, day } = head([from]);
      return { id: `spin-off ${newSymbol} ${day}`, symbol, day, kind: 'spin-off', newSymbol, quantity };
    });
}
