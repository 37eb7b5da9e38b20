import { bisectLeft, bisectRight } from 'd3-array';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';

/** A time that an instrument was in a list. */
export interface ListStint {
  readonly fundId: FundId;
  /** UTC milliseconds. */
  readonly addedAt: Millis;
  /** null while it's in the list. */
  readonly removedAt: Millis | null;
}

/** What a stint came to, from the first close after it was added to the first one after it was removed. */
export interface StintResult {
  /** The sessions of both closes; null until there is one. */
  readonly from: EpochDay | null;
  readonly to: EpochDay | null;
  /** Percent; null until there is a close to compare with, and for what was in the list over none. */
  readonly resultPct: number | null;
  /** Of the class's benchmark over the same sessions, percent; null for currencies, which have none. */
  readonly benchmarkPct: number | null;
}

export interface ListRecord {
  /** In the order of the stints. */
  readonly stints: readonly StintResult[];
  /** Of equal parts of what was in the list, made equal again at each close, percent; null before the first day. */
  readonly resultPct: number | null;
  /** The same of each instrument's benchmark; a currency's is 0. */
  readonly benchmarkPct: number | null;
  /** The newest session of any; null without one. */
  readonly to: EpochDay | null;
}

/** What each class is compared with. */
export const CLASS_BENCHMARKS: Readonly<Record<FundType, string | null>> = {
  S: 'SPY',
  E: 'SPY',
  C: 'BTC.X',
  F: null,
};

/** The results of a list's stints at closing prices, adjusted for splits, without costs and dividends. */
export const LIST_RECORD: MarketQuestion<readonly [stints: readonly ListStint[]], ListRecord> = {
  name: 'list-record',
  answer: ({ panel }, stints) => makeListRecord(panel, stints),
};

/** A stint's days and returns, as fractions. */
interface Held {
  readonly result: StintResult;
  /** Of each session after the first close through the last. */
  readonly returns: ReadonlyMap<number, number>;
  readonly benchmark: ReadonlyMap<number, number>;
}

export function makeListRecord(panel: Panel, stints: readonly ListStint[]): ListRecord {
  const byId = new Map(panel.instruments.map((instrument) => [instrument.fundId, instrument]));
  const byTicker = new Map(panel.instruments.map((instrument) => [instrument.ticker, instrument]));
  const held = stints.map((stint) => {
    const instrument = byId.get(stint.fundId);
    if (!instrument) return NOT_HELD;
    const benchmark = CLASS_BENCHMARKS[instrument.fundType];
    return holdStint(stint, instrument, (benchmark !== null && byTicker.get(benchmark)) || null);
  });
  const days = [...new Set(held.flatMap(({ returns }) => [...returns.keys()]))].sort((a, b) => a - b);
  return {
    stints: held.map(({ result }) => result),
    resultPct: compound(held, days, ({ returns }) => returns),
    benchmarkPct: compound(held, days, ({ benchmark }) => benchmark),
    to: held.reduce<EpochDay | null>(
      (last, { result: { to } }) => (to !== null && (last === null || to > last) ? to : last),
      null,
    ),
  };
}

const NOT_HELD: Held = {
  result: { from: null, to: null, resultPct: null, benchmarkPct: null },
  returns: new Map(),
  benchmark: new Map(),
};

/** What equal parts made of the days' returns, percent; null without a day. An instrument that rests makes 0. */
function compound(
  held: readonly Held[],
  days: readonly number[],
  findReturns: (one: Held) => ReadonlyMap<number, number>,
): number | null {
  if (days.length === 0) return null;
  let value = 1;
  for (const day of days) {
    const active = held.filter(({ result: { from, to } }) => from !== null && from < day && day <= (to ?? 0));
    const sum = active.reduce((total, one) => total + (findReturns(one).get(day) ?? 0), 0);
    if (active.length > 0) value *= 1 + sum / active.length;
  }
  return 100 * (value - 1);
}

function holdStint(
  { addedAt, removedAt }: ListStint,
  instrument: PanelInstrument,
  benchmark: PanelInstrument | null,
): Held {
  const first = firstCloseAfter(instrument, addedAt);
  if (first === null) return NOT_HELD;
  const last =
    (removedAt !== null ? firstCloseAfter(instrument, removedAt) : null) ?? instrument.bars.length - 1;
  const { day, close } = instrument.bars;
  const [from, to] = [day[first] as EpochDay, day[last] as EpochDay];
  if (last === first && removedAt !== null) return { ...NOT_HELD, result: { ...NOT_HELD.result, from, to } };
  const compared = benchmark && closesBetween(benchmark, from, to);
  return {
    result: {
      ...{ from, to },
      resultPct: 100 * ((close[last] as number) / (close[first] as number) - 1),
      benchmarkPct: compared && 100 * (compared.last / compared.first - 1),
    },
    returns: dailyReturns(instrument, first, last),
    benchmark: compared?.returns ?? new Map(),
  };
}

/** The index of the first session whose close comes after an instant; null before there is one. */
function firstCloseAfter({ bars, fundType }: PanelInstrument, at: Millis): number | null {
  const calendar = calendarFor(calendarNameFor(fundType));
  // Labels are within a day of the instants of their sessions.
  for (let index = bisectLeft(bars.day, utcDay(at) - 1, 0, bars.length); index < bars.length; index += 1) {
    const session = calendar.sessionOn(bars.day[index] as EpochDay);
    if (session !== null && session.close > at) return index;
  }
  return null;
}

function closesBetween({ bars }: PanelInstrument, from: EpochDay, to: EpochDay) {
  /** The last session on a day or before; -1 before the first. */
  const indexOn = (label: number) => bisectRight(bars.day, label, 0, bars.length) - 1;
  const [first, last] = [indexOn(from), indexOn(to)];
  if (first < 0) return null;
  return {
    first: bars.close[first] as number,
    last: bars.close[last] as number,
    returns: dailyReturns({ bars }, first, last),
  };
}

function dailyReturns(
  { bars: { day, close } }: Pick<PanelInstrument, 'bars'>,
  first: number,
  last: number,
): ReadonlyMap<number, number> {
  const returns = new Map<number, number>();
  for (let index = first + 1; index <= last; index += 1)
    returns.set(day[index] as number, (close[index] as number) / (close[index - 1] as number) - 1);
  return returns;
}
