import { findField } from '@/lib/analysis/features/all-fields';
import { computeField, type FieldContext } from '@/lib/analysis/features/field';
import { randomBars, truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { barsFrom, type SessionPrices } from '@/lib/analysis/outcomes/testing/bars-from';
import { createPanel, type Panel } from '@/lib/analysis/panel/panel';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { qValues } from '@/lib/core/statistics/false-discovery';
import { normalCdf } from '@/lib/core/statistics/normal';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import type { SignalEventId } from '@/lib/site/addresses/signals-address';
import { signalsOn } from './day-signals';
import { eventOdds } from './event-odds';
import { SIGNAL_EVENTS } from './signal-events';
import { prepareSignals, signalHistory } from './signal-history';
import { SIGNAL_HORIZON, SIGNAL_KINDS, SignalScan } from './signal-scan';

const UNTIL = 20_000 as EpochDay;
const FREE = { slippage: 0, commission: 0 };
const BARS = randomBars({ fundId: 1 as FundId, calendar: 'xnys', until: UNTIL, sessions: 900, seed: 21 });

function scan(bars: DailyBars): SignalScan {
  const found = new SignalScan(FREE);
  found.extend(bars);
  return found;
}

/** `rsi up at 17`, … */
function listSignals({ at, kind }: SignalScan): string[] {
  return at.map((one, place) => {
    const found = SIGNAL_KINDS[kind[place] as number];
    return `${found?.event.id} ${found?.direction} at ${one}`;
  });
}

/** What each event means, by the screener's fields, as 1 (up), -1 (down) or 0; its first session is one of these. */
function statesFrom(bars: DailyBars): Record<SignalEventId, (at: number) => number> {
  const field = (id: string) => {
    const found = findField(id);
    if (!found) throw new Error(id);
    return computeField(found, bars, { benchmark: null } as FieldContext);
  };
  const [rsi, macd, k] = [field('rsi14'), field('macd'), field('stochk')];
  const [adx, di, above, place] = [field('adx14'), field('di14'), field('sma50'), field('percentb')];
  const [up, down, donchian] = [field('aroonup'), field('aroondown'), field('donchian55')];
  const { high, low, close } = bars;
  const mean = (at: number, size: number) =>
    at + 1 < size ? Number.NaN : close.slice(at + 1 - size, at + 1).reduce((sum, one) => sum + one, 0) / size;
  const read = (values: ArrayLike<number>, at: number) => values[at] ?? Number.NaN;
  const entered = (values: ArrayLike<number>, from: number, to: number) => (at: number) => {
    const [before, now] = [read(values, at - 1), read(values, at)];
    return Number(before < from && now >= from) - Number(before > to && now <= to);
  };
  const crossed = (difference: (at: number) => number) => (at: number) =>
    Math.sign(difference(at)) * Math.sign(difference(at - 1)) === -1 ? Math.sign(difference(at)) : 0;
  const first = (state: (at: number) => number, sessions: number) => (at: number) => {
    const all = Array.from({ length: sessions + 1 }, (_, ago) => Math.sign(state(at - ago)) || 0);
    return all.slice(0, -1).every((one) => one === all[0]) && all.at(-1) !== all[0] ? (all[0] ?? 0) : 0;
  };
  return {
    rsi: entered(rsi, 30, 70),
    macd: crossed((at) => read(macd, at)),
    momentum: crossed((at) => read(close, at) - read(close, at - 10)),
    sma50: crossed((at) => read(above, at)),
    sma10x50: crossed((at) => mean(at, 10) - mean(at, 50)),
    aroon: first((at) => {
      const [rising, falling] = [read(up, at), read(down, at)];
      return Number(rising >= 70 && falling <= 30) - Number(falling >= 70 && rising <= 30);
    }, 3),
    bollinger: entered(place, 0, 100),
    stochastic: entered(k, 20, 80),
    adx: first((at) => (read(adx, at) >= 25 ? read(di, at) : 0), 1),
    break55: first((at) => Number(read(donchian, at) > 100) - Number(read(donchian, at) < 0), 1),
    gap: first(
      (at) => Number(read(low, at) > read(high, at - 1)) - Number(read(high, at) < read(low, at - 1)),
      1,
    ),
    run3: first((at) => read(close, at) - read(close, at - 1), 3),
  };
}

/** Columns of prices, and what they are of mirrored ones. */
const OPPOSITES = [
  ['open', 'open'],
  ['high', 'low'],
  ['low', 'high'],
  ['close', 'close'],
] as const;

describe('signals', () => {
  it('are where the fields that they’re made of say', () => {
    const states = statesFrom(BARS);
    const found = listSignals(scan(BARS));
    const counts = SIGNAL_EVENTS.map(({ id }) => found.filter((one) => one.startsWith(`${id} `)).length);
    expect(Math.min(...counts)).toBeGreaterThan(4);
    const expected: string[] = [];
    for (let at = 14; at < BARS.length; at += 1)
      for (const { id } of SIGNAL_EVENTS) {
        const state = states[id](at);
        if (state !== 0) expected.push(`${id} ${state > 0 ? 'up' : 'down'} at ${at}`);
      }
    expect(found).toEqual(expected);
  });

  it('are the same bar by bar, and know nothing of later ones', () => {
    const whole = scan(BARS);
    const stream = new SignalScan(FREE);
    for (let length = 1; length <= BARS.length; length += 1) {
      // Beyond its length, a stream has nonsense.
      stream.extend({ ...poisonAfter(BARS, length), length });
      if (length === 600) {
        const place = stream.at.findIndex((at) => at + SIGNAL_HORIZON >= length);
        expect(stream.at).toEqual(whole.at.slice(0, stream.at.length));
        expect(stream.r.slice(0, place)).toEqual(whole.r.slice(0, place));
        expect(stream.r.slice(place)).toEqual(stream.r.slice(place).map(() => Number.NaN));
      }
    }
    expect({ ...stream }).toMatchObject({ at: whole.at, kind: whole.kind, move: whole.move, r: whole.r });
  });

  it('change sides when prices are mirrored', () => {
    // Whole numbers, so that rounding decides no tie.
    const [cents, mirrored] = [{ ...BARS }, { ...BARS }];
    const top = Math.round(200 * Math.max(...BARS.high));
    for (const [name, opposite] of OPPOSITES) {
      cents[name] = BARS[name].map((price) => Math.round(100 * price));
      mirrored[name] = BARS[opposite].map((price) => top - Math.round(100 * price));
    }
    const swapped = listSignals(scan(mirrored)).map((one) =>
      one.replace(/ (up|down) /, (_, side) => (side === 'up' ? ' down ' : ' up ')),
    );
    expect(swapped.sort()).toEqual(listSignals(scan(cents)).sort());
  });

  it('don’t exist where prices don’t move, or are too few', () => {
    const flat = Array.from({ length: 100 }, (): SessionPrices => [10, 10, 10, 10]);
    expect(listSignals(scan(barsFrom(flat)))).toEqual([]);
    expect(listSignals(scan(truncateBars(BARS, 14)))).toEqual([]);
    expect(listSignals(scan(emptyBars(1 as FundId, 0)))).toEqual([]);
  });

  it('count as cases only where the case before has ended', () => {
    const found = scan(BARS);
    const last = new Map<number, number>();
    for (const [place, at] of found.at.entries()) {
      const kind = found.kind[place] as number;
      const isFree = at >= (last.get(kind) ?? Number.NEGATIVE_INFINITY) + SIGNAL_HORIZON;
      expect(found.isCase[place]).toBe(isFree ? 1 : 0);
      if (isFree) last.set(kind, at);
    }
    expect(found.isCase.filter((one) => one === 0).length).toBeGreaterThan(5);
  });
});

/** The same bars up to a length, then nonsense. */
function poisonAfter(bars: DailyBars, length: number): DailyBars {
  const poisoned = { ...bars };
  for (const name of ['open', 'high', 'low', 'close'] as const) {
    poisoned[name] = bars[name].slice();
    poisoned[name].fill(Number.MAX_VALUE, length);
  }
  return poisoned;
}

describe('a panel’s signals', () => {
  const INSTRUMENTS = randomInstruments(12, 700, UNTIL, 3).map((one) => ({ ...one, fundType: 'S' as const }));
  const upTo = (day: number): Panel =>
    createPanel(
      INSTRUMENTS.map((one) => ({
        ...one,
        bars: truncateBars(one.bars, one.bars.day.filter((own) => own <= day).length),
      })),
    );
  const LAST = INSTRUMENTS[0]?.bars.day.at(-1) as EpochDay;
  const BEFORE = INSTRUMENTS[0]?.bars.day.at(-30) as EpochDay;

  it('go on with new sessions as if they had always been there, and start again where the past changed', () => {
    const wholeAnswer = (panel: Panel) => [signalsOn(panel, 'S', LAST), eventOdds(panel, 'S', LAST)];
    const fresh = wholeAnswer(upTo(LAST));
    const before = upTo(BEFORE);
    eventOdds(before, 'S', BEFORE);
    const [one] = signalHistory(before).signals;
    const extended = upTo(LAST);
    expect(signalHistory(extended).signals[0] === one).toBe(true);
    expect(wholeAnswer(extended)).toEqual(fresh);
    // An older panel is answered by its own bars, not by newer ones.
    expect(signalsOn(before, 'S', LAST)).toEqual([]);
    const [changed, ...others] = INSTRUMENTS;
    const other = {
      ...changed,
      bars: { ...changed?.bars, close: changed?.bars.close.map((price) => 2 * price) },
    };
    const continued = signalHistory(extended).signals;
    const corrected = createPanel([other as (typeof INSTRUMENTS)[number], ...others]);
    const isNew = signalHistory(corrected).signals.map((own, index) => own !== continued[index]);
    expect(isNew).toEqual(corrected.instruments.map(({ ticker }) => ticker === changed?.ticker));
  });

  it('are the same when two ask at once and they are found in turns', () => {
    const answer = (panel: Panel) => [signalsOn(panel, 'S', LAST), eventOdds(panel, 'S', LAST)];
    const fresh = answer(upTo(LAST));
    signalHistory(upTo(BEFORE));
    const panel = upTo(LAST);
    const turns = [prepareSignals(panel, 'S'), prepareSignals(panel, null)];
    let steps = 0;
    for (; !turns.every((one) => one.next().done); steps += 1);
    expect(steps).toBeGreaterThan(INSTRUMENTS.length / 2);
    expect(answer(panel)).toEqual(fresh);
  });

  it('say on any day what was known then', () => {
    const answer = (panel: Panel) => ({
      rows: signalsOn(panel, 'S', BEFORE).map(({ outcome: _, ...row }) => row),
      odds: eventOdds(panel, 'S', BEFORE).map(({ odds }) => odds),
    });
    const then = answer(upTo(BEFORE));
    expect(then.rows.length).toBeGreaterThan(5);
    expect(answer(upTo(LAST))).toEqual(then);
    const settled = signalsOn(upTo(LAST), 'S', BEFORE);
    expect(settled.every(({ outcome }) => outcome.hit !== null && outcome.r !== null)).toBe(true);
    expect(signalsOn(upTo(BEFORE), 'S', BEFORE)[0]?.outcome).toMatchObject({ state: 'confirmed', r: null });
  });

  it('are counted by ticker, compared with their class, and sorted with too few cases last', () => {
    const panel = upTo(LAST);
    const rows = signalsOn(panel, 'S', BEFORE);
    for (const { ticker, event, direction, odds } of rows) {
      const index = panel.instruments.findIndex((own) => own.ticker === ticker);
      const bars = panel.instruments[index]?.bars as DailyBars;
      const { at, kind, isCase } = scan(bars);
      const cases = at.filter((own, place) => {
        const found = SIGNAL_KINDS[kind[place] as number];
        const isSame = found?.event.id === event && found.direction === direction;
        return isSame && isCase[place] === 1 && (bars.day[own + 10] ?? Number.POSITIVE_INFINITY) <= BEFORE;
      });
      const rose = (own: number) => (bars.close[own + 10] as number) - (bars.open[own + 1] as number);
      const hits = cases.filter((own) => (direction === 'up' ? rose(own) > 0 : rose(own) < 0));
      expect([odds.k, odds.n]).toEqual([hits.length, cases.length]);
      expect(odds.tooFew).toBe(cases.length < 30);
      expect(odds.q === null).toBe(odds.tooFew);
    }
    const q = rows.map((row) => row.odds.q ?? 2);
    expect(q).toEqual(q.toSorted((one, other) => one - other));
    const counts = [q.filter((one) => one < 2).length, q.filter((one) => one === 2).length];
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('have q-values over all signals of the day with enough cases', () => {
    const long = randomInstruments(12, 1500, UNTIL, 3).map((one) => ({ ...one, fundType: 'S' as const }));
    const rows = signalsOn(createPanel(long), 'S', LAST);
    const tested = rows.flatMap(({ odds }) => (odds.q === null ? [] : odds));
    const pValues = tested.map(({ k, n, base }) => {
      const rate = base.k / base.n;
      return 2 * normalCdf(-Math.abs(k - n * rate) / Math.sqrt(n * rate * (1 - rate)));
    });
    for (const [place, value] of qValues(pValues).entries()) expect(tested[place]?.q).toBeCloseTo(value, 10);
    expect(tested.length).toBeGreaterThan(2);
  });

  it('of shuffled prices are as many, and lead to as much', () => {
    const odds = eventOdds(upTo(LAST), 'S', LAST);
    const total = (read: (one: (typeof odds)[number]) => number) =>
      odds.reduce((sum, one) => sum + read(one), 0);
    const [n, placebo] = [total((one) => one.odds.n), total((one) => one.placebo.n)];
    // The placebo has 504 of 700 sessions.
    expect(placebo / n).toBeCloseTo(504 / 700, 1);
    expect(total((one) => one.placebo.k) / placebo).toBeCloseTo(total((one) => one.odds.k) / n, 1);
  });
});
