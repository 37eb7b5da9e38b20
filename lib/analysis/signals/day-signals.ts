import { baseRates, wentThatWay } from '@/lib/analysis/outcomes/base-rates';
import { followOccurrence, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { PatternDirection, PatternState } from '@/lib/analysis/patterns/pattern';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { qValues } from '@/lib/core/statistics/false-discovery';
import { normalCdf } from '@/lib/core/statistics/normal';
import { type RateCases, shrunkRates } from '@/lib/core/statistics/shrunk-rates';
import { FEWEST_CASES, type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';
import type { SignalEventId } from '@/lib/site/addresses/signals-address';
import { signalHistory } from './signal-history';
import {
  forEachCase,
  type ScannedSignals,
  SIGNAL_HORIZON,
  SIGNAL_KINDS,
  type SignalKind,
  setupFor,
} from './signal-scan';

/** A signal with what its ticker's earlier ones led to. Prices are dollars, rates fractions. */
export interface DaySignal
  extends Pick<PanelInstrument, 'ticker' | 'fundName' | 'fundType' | 'group' | 'decimals'> {
  readonly fundId: FundId;
  readonly day: EpochDay;
  readonly event: SignalEventId;
  readonly direction: PatternDirection;
  readonly close: number;
  readonly stop: number;
  readonly target: number;
  readonly odds: SignalOdds;
  readonly outcome: SignalOutcome;
}

/** As known at the signal's close. */
export interface SignalOdds {
  /** The same signal of the same ticker before; cases don't overlap. */
  readonly k: number;
  readonly n: number;
  /** All sessions of the class, with the same direction and horizon. */
  readonly base: RateCases;
  readonly interval: Interval | null;
  /** k ÷ n less the base rate; null without cases. */
  readonly difference: number | null;
  readonly tooFew: boolean;
  /** k ÷ n, drawn to the rate of the same signal in all of the class; null if the class had none. */
  readonly shrunk: number | null;
  /** The share of false discoveries among the day's signals that stand out as much; null with too few cases. */
  readonly q: number | null;
}

/** By the panel's last session. */
export interface SignalOutcome {
  readonly state: PatternState;
  /** The move over the horizon, a fraction; null while it's pending. */
  readonly move: number | null;
  readonly hit: boolean | null;
  readonly entry: number | null;
  readonly exit: number | null;
  readonly exitDay: EpochDay | null;
  /** In units of the risk, after costs; null until the exit. */
  readonly r: number | null;
}

/** A signal's place. */
interface Found {
  /** Of its instrument in the panel. */
  readonly index: number;
  /** In its instrument's columns. */
  readonly place: number;
  readonly kind: number;
}

const kept = new WeakMap<Panel, Map<string, readonly DaySignal[]>>();
/** Days kept of each panel; older ones are computed again. */
const MOST_KEPT = 200;

/**
 * All signals of a class on a day: those that stand out most first, those with too few cases last, then by ticker. All
 * but `outcome` is a function of the prices up to that day.
 */
export function signalsOn(panel: Panel, fundType: FundType, day: EpochDay): readonly DaySignal[] {
  const byDay = kept.get(panel) ?? new Map<string, readonly DaySignal[]>();
  kept.set(panel, byDay);
  const key = `${fundType} ${day}`;
  const known = byDay.get(key) ?? computeDay(panel, fundType, day);
  if (byDay.size >= MOST_KEPT) byDay.clear();
  byDay.set(key, known);
  return known;
}

function computeDay(panel: Panel, fundType: FundType, day: EpochDay): readonly DaySignal[] {
  const found = findOn(panel, fundType, day);
  if (found.length === 0) return [];
  const read = readOdds(panel, fundType, day);
  const odds = found.map(({ index, kind }) => read(index, kind));
  const q = computeQValues(odds);
  return found
    .map((one, place) => describe(panel, one, { ...(odds[place] as UntestedOdds), q: q[place] ?? null }))
    .sort(byStrength);
}

/** Without the comparison of a day's signals with each other. */
export type UntestedOdds = Omit<SignalOdds, 'q'>;

/** The odds of any instrument of a class, by its place in the panel, and kind of signal, as known on a day. */
export function readOdds(
  panel: Panel,
  fundType: FundType,
  day: EpochDay,
): (index: number, kind: number) => UntestedOdds {
  const counts = countCases(panel, fundType, day);
  const base = countBase(panel, fundType, day);
  const shrunk = new Map<number, ReadonlyMap<number, number>>();
  const ratesFor = (kind: number) => {
    const known = shrunk.get(kind) ?? shrinkKind(counts, kind);
    shrunk.set(kind, known);
    return known;
  };
  return (index, kind) => ({
    ...compare(counts.get(index)?.[kind] ?? { k: 0, n: 0 }, base[patternDirection(kind)]),
    shrunk: finite(ratesFor(kind).get(index)),
  });
}

function patternDirection(kind: number): PatternDirection {
  return (SIGNAL_KINDS[kind] as SignalKind).direction;
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function findOn(panel: Panel, fundType: FundType, day: EpochDay): readonly Found[] {
  const { signals } = signalHistory(panel);
  return panel.instruments.flatMap(({ bars, ...instrument }, index) => {
    if (instrument.fundType !== fundType) return [];
    const { at, kind } = signals[index] as ScannedSignals;
    const found: Found[] = [];
    for (let place = at.length - 1; place >= 0; place -= 1) {
      const own = bars.day[at[place] as number] as number;
      if (own < day) break;
      if (own === day) found.push({ index, place, kind: kind[place] as number });
    }
    return found.reverse();
  });
}

/** By instrument, cases and hits of each kind whose horizon had ended by a day. */
function countCases(
  panel: Panel,
  fundType: FundType,
  day: EpochDay,
): ReadonlyMap<number, readonly RateCases[]> {
  const { signals } = signalHistory(panel);
  const counts = new Map<number, readonly RateCases[]>();
  for (const [index, { bars, ...instrument }] of panel.instruments.entries()) {
    if (instrument.fundType !== fundType) continue;
    const own = SIGNAL_KINDS.map(() => ({ k: 0, n: 0 }));
    forEachCase(bars, signals[index] as ScannedSignals, day, ({ kind, hit }) => {
      const count = own[kind] as { k: number; n: number };
      count.n += 1;
      count.k += Number(hit);
    });
    counts.set(index, own);
  }
  return counts;
}

function countBase(panel: Panel, fundType: FundType, day: EpochDay): Record<PatternDirection, RateCases> {
  const base = { up: { k: 0, n: 0 }, down: { k: 0, n: 0 } };
  for (const { n, up, down } of baseRates(panel, fundType, SIGNAL_HORIZON, day)) {
    base.up.n += n;
    base.down.n += n;
    base.up.k += up;
    base.down.k += down;
  }
  return base;
}

/** Shrunk rates of a kind, by instrument. */
function shrinkKind(
  counts: ReadonlyMap<number, readonly RateCases[]>,
  kind: number,
): ReadonlyMap<number, number> {
  const indexes = [...counts.keys()];
  const rates = shrunkRates(indexes.map((index) => counts.get(index)?.[kind] as RateCases));
  return new Map(indexes.map((index, place) => [index, rates[place] as number]));
}

function compare({ k, n }: RateCases, base: RateCases): Omit<SignalOdds, 'shrunk' | 'q'> {
  return {
    ...{ k, n, base, tooFew: n < FEWEST_CASES },
    interval: wilsonInterval(k, n),
    difference: n === 0 || base.n === 0 ? null : k / n - base.k / base.n,
  };
}

/** By the day's signals with enough cases: others are no tests. */
function computeQValues(odds: readonly UntestedOdds[]): readonly (number | null)[] {
  const tested = odds.flatMap((one, place) => (one.tooFew || one.base.n === 0 ? [] : [place]));
  const q = qValues(tested.map((place) => pValue(odds[place] as UntestedOdds)));
  const byPlace = new Map(tested.map((place, index) => [place, q[index] as number]));
  return odds.map((_, place) => byPlace.get(place) ?? null);
}

/** Of the score test whether a rate is the base rate, two-sided. */
function pValue({ k, n, base }: Pick<SignalOdds, 'k' | 'n' | 'base'>): number {
  const rate = base.k / base.n;
  const deviation = Math.sqrt((rate * (1 - rate)) / n);
  return deviation > 0 ? 2 * normalCdf(-Math.abs(k / n - rate) / deviation) : 1;
}

function describe(panel: Panel, { index, place }: Found, odds: SignalOdds): DaySignal {
  const { bars, ...instrument } = panel.instruments[index] as PanelInstrument;
  const { fundId, ticker, fundName, fundType, group, decimals } = instrument;
  const columns = signalHistory(panel).signals[index] as ScannedSignals;
  return {
    ...{ fundId, ticker, fundName, fundType, group, decimals, odds },
    ...describeTrade(instrument, bars, columns, place),
  };
}

/** What a signal would have traded, and what became of it. */
export type SignalTrade = Pick<
  DaySignal,
  'day' | 'event' | 'direction' | 'close' | 'stop' | 'target' | 'outcome'
>;

/** @param place in the columns */
export function describeTrade(
  { fundType }: Pick<PanelInstrument, 'fundType'>,
  bars: DailyBars,
  columns: ScannedSignals,
  place: number,
): SignalTrade {
  const at = columns.at[place] as number;
  const kind = columns.kind[place] as number;
  const setup = setupFor(bars, at, kind, columns.risk[place] as number);
  const { state, entry, exit, exitAt, r } = followOccurrence(bars, setup, tradeCostsFor(fundType));
  const move = finite(columns.move[place]);
  return {
    day: bars.day[at] as EpochDay,
    event: (SIGNAL_KINDS[kind] as SignalKind).event.id,
    direction: setup.direction,
    close: bars.close[at] as number,
    stop: setup.stop,
    target: setup.target,
    outcome: {
      ...{ state, entry, exit, r, move },
      hit: move === null ? null : wentThatWay(move, setup.direction),
      exitDay: exitAt === null ? null : (bars.day[exitAt] as EpochDay),
    },
  };
}

function byStrength(one: DaySignal, other: DaySignal): number {
  const [a, b] = [one.odds, other.odds];
  return (
    (a.q ?? 2) - (b.q ?? 2) ||
    (a.tooFew ? 0 : Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0)) ||
    (one.ticker < other.ticker ? -1 : one.ticker > other.ticker ? 1 : 0)
  );
}
