import { plus } from '@/lib/core/base/brand';
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
  const dividends = of(DIVIDENDS);
  return [
    ...bySymbolAndDay([...of(SPLITS), ...dividends.filter(isInShares)]).flatMap(toSplit),
    ...bySymbolAndDay(dividends.filter((one) => !isInShares(one))).map(toDividend),
    ...byEvent(of(CHANGES)).flatMap(toSymbolChange),
    ...byEvent(of(SPIN_OFFS)).flatMap(toSpinOff),
  ];
}

type Activity = AlpacaAction & {
  readonly symbol: string;
  readonly type: string;
  readonly quantity: Nanos;
};

/** A dividend in shares is a split, since what was paid stays; one in cash names the shares that it was paid for. */
function isInShares({ quantity, net_amount }: Activity): boolean {
  return quantity !== 0n && money(net_amount ?? '0') === 0;
}

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

/** Shares are taken away and others added, or only the difference is. Of a short position, new ones are taken away. */
function toSplit(activities: readonly Activity[]): ReportedAction[] {
  const sum = (wanted: (quantity: Nanos) => boolean) =>
    activities
      .filter(({ quantity }) => wanted(quantity))
      .reduce((total, { quantity }) => plus(total, quantity), ZERO_NANOS);
  const taken = sum((quantity) => quantity < 0n);
  const given = sum((quantity) => quantity > 0n);
  if (taken === 0n && given === 0n) return [];
  const { symbol, day } = head(activities);
  return [{ id: `split ${symbol} ${day}`, symbol, day, kind: 'split', taken, given }];
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

/** What an event changed of each symbol's shares in all. */
function bySymbol(activities: readonly Activity[]): readonly (readonly [symbol: string, quantity: Nanos])[] {
  return [...groupBy(activities, ({ symbol }) => symbol)].map(([symbol, legs]) => [
    symbol,
    legs.reduce((total, { quantity }) => plus(total, quantity), ZERO_NANOS),
  ]);
}

/** One symbol's shares are taken away, and as many of another added. Of several changes, which is which isn't known. */
function toSymbolChange(activities: readonly Activity[]): ReportedAction[] {
  const changed = bySymbol(activities).filter(([, quantity]) => quantity !== 0n);
  const taken = changed.find(([, quantity]) => quantity < 0n);
  const given = changed.find(([, quantity]) => quantity > 0n);
  if (!taken || !given || changed.length > 2 || plus(taken[1], given[1]) !== 0n) return [];
  const [symbol] = taken;
  const { day } = head(activities);
  return [{ id: `symbol ${symbol} ${day}`, symbol, day, kind: 'symbol-change', newSymbol: given[0] }];
}

/** Shares of another company are added; of the one they come from, as many as are taken away, if it's listed at all. */
function toSpinOff(activities: readonly Activity[]): ReportedAction[] {
  const symbols = bySymbol(activities);
  const [from, ...others] = symbols.filter(([, quantity]) => quantity === 0n);
  if (!from || others.length > 0) return [];
  const [symbol] = from;
  const { day } = head(activities);
  return symbols
    .filter(([, quantity]) => quantity !== 0n)
    .map(([newSymbol, quantity]) => ({
      id: `spin-off ${newSymbol} ${day}`,
      symbol,
      day,
      kind: 'spin-off',
      newSymbol,
      quantity,
    }));
}
