import type { FieldStep } from '@/lib/analysis/features/field';
import type { PatternDirection } from '@/lib/analysis/patterns/pattern';
import { ensureDefined } from '@/lib/core/base/assert';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { close, price, sessionsSinceCross } from '@/lib/robots/daily-figures/steps';
import { Adx } from '@/lib/robots/indicators/adx';
import { Aroon } from '@/lib/robots/indicators/aroon';
import { Bollinger } from '@/lib/robots/indicators/bollinger';
import { Donchian } from '@/lib/robots/indicators/donchian';
import { Macd } from '@/lib/robots/indicators/macd';
import { Rsi } from '@/lib/robots/indicators/rsi';
import { Sma } from '@/lib/robots/indicators/sma';
import { Stochastic } from '@/lib/robots/indicators/stochastic';
import type { SignalEventId, SignalSide } from '@/lib/site/addresses/signals-address';

/** A session's signal; called once a session, oldest first, and looks at none after `at`. */
type SignalStep = (bars: DailyBars, at: number) => PatternDirection | null;

/** Something that daily bars do, from which a rise (buy) or, mirrored, a fall (sell) is expected. */
export interface DailyEvent {
  /** As in addresses. */
  readonly id: SignalEventId;
  readonly name: string;
  /** The exact rule of each side, as a sentence. */
  readonly rule: Readonly<Record<PatternDirection, string>>;
  readonly start: () => SignalStep;
}

/** Twelve events, in the order pages show them. */
export const SIGNAL_EVENTS: readonly DailyEvent[] = [
  {
    id: 'rsi',
    name: 'RSI leaves its extreme',
    rule: {
      up: 'RSI 14 (Wilder) closes at or above 30, after it closed below 30 the session before.',
      down: 'RSI 14 (Wilder) closes at or below 70, after it closed above 70 the session before.',
    },
    start() {
      const rsi = new Rsi(14);
      return comingBack((bars, at) => rsi.push(close(bars, at)), 30, 70);
    },
  },
  {
    id: 'macd',
    name: 'MACD histogram changes sign',
    rule: {
      up: 'The histogram of MACD 12, 26, 9 (Appel) turns positive.',
      down: 'The histogram of MACD 12, 26, 9 (Appel) turns negative.',
    },
    start() {
      const macd = new Macd(12, 26, 9);
      return crossing((bars, at) => {
        macd.push(close(bars, at));
        return macd.histogram;
      });
    },
  },
  {
    id: 'momentum',
    name: 'Momentum crosses zero',
    rule: {
      up: 'The close moves above the close of ten sessions before.',
      down: 'The close moves below the close of ten sessions before.',
    },
    start: () => crossing((bars, at) => close(bars, at) - close(bars, at - 10)),
  },
  {
    id: 'sma50',
    name: 'Price crosses SMA 50',
    rule: {
      up: 'The close moves above the mean of the last 50 closes.',
      down: 'The close moves below the mean of the last 50 closes.',
    },
    start() {
      const average = new Sma(50);
      return crossing((bars, at) => close(bars, at) - average.push(close(bars, at)));
    },
  },
  {
    id: 'sma10x50',
    name: 'SMA 10 crosses SMA 50',
    rule: {
      up: 'The mean of the last 10 closes moves above that of the last 50.',
      down: 'The mean of the last 10 closes moves below that of the last 50.',
    },
    start() {
      const [fast, slow] = [new Sma(10), new Sma(50)];
      return crossing((bars, at) => fast.push(close(bars, at)) - slow.push(close(bars, at)));
    },
  },
  {
    id: 'aroon',
    name: 'Aroon shows a trend',
    rule: {
      up: 'Aroon 25 (Chande) has up at 70 or more and down at 30 or less, for the third session in a row.',
      down: 'Aroon 25 (Chande) has down at 70 or more and up at 30 or less, for the third session in a row.',
    },
    start() {
      const aroon = new Aroon(25);
      return lasting(3, (bars, at) => {
        aroon.push(price(bars, 'high', at), price(bars, 'low', at));
        const { up, down } = aroon;
        return Number(up >= 70 && down <= 30) - Number(down >= 70 && up <= 30);
      });
    },
  },
  {
    id: 'bollinger',
    name: 'Price returns into its Bollinger bands',
    rule: {
      up: 'The close is at or above the lower band (20 closes, 2 standard deviations), after one below it.',
      down: 'The close is at or below the upper band (20 closes, 2 standard deviations), after one above it.',
    },
    start() {
      const bands = new Bollinger(20, 2);
      return comingBack(
        (bars, at) => {
          bands.push(close(bars, at));
          return bands.zScore;
        },
        -2,
        2,
      );
    },
  },
  {
    id: 'stochastic',
    name: 'Stochastic leaves its extreme',
    rule: {
      up: 'Slow stochastic %K 14, 3 (Lane) closes at or above 20, after it closed below 20 the session before.',
      down: 'Slow stochastic %K 14, 3 (Lane) closes at or below 80, after it closed above 80 the session before.',
    },
    start() {
      const stochastic = new Stochastic(14, 3, 3);
      return comingBack(
        (bars, at) => stochastic.push(price(bars, 'high', at), price(bars, 'low', at), close(bars, at)),
        20,
        80,
      );
    },
  },
  {
    id: 'adx',
    name: 'ADX confirms a trend',
    rule: {
      up: 'ADX 14 (Wilder) is at 25 or more with +DI above −DI, for the first session.',
      down: 'ADX 14 (Wilder) is at 25 or more with −DI above +DI, for the first session.',
    },
    start() {
      const adx = new Adx(14);
      return lasting(1, (bars, at) => {
        adx.push(price(bars, 'high', at), price(bars, 'low', at), close(bars, at));
        return adx.adx >= 25 ? adx.pdi - adx.mdi : 0;
      });
    },
  },
  {
    id: 'break55',
    name: '55-day breakout',
    rule: {
      up: 'The close is above the highest high of the 55 sessions before (Donchian), for the first session.',
      down: 'The close is below the lowest low of the 55 sessions before (Donchian), for the first session.',
    },
    start() {
      const channel = new Donchian(55);
      return lasting(1, (bars, at) => {
        channel.push(price(bars, 'high', at), price(bars, 'low', at));
        return Number(close(bars, at) > channel.upper) - Number(close(bars, at) < channel.lower);
      });
    },
  },
  {
    id: 'gap',
    name: 'Gap',
    rule: {
      up: 'The whole session trades above the high of the session before.',
      down: 'The whole session trades below the low of the session before.',
    },
    start: () =>
      lasting(1, (bars, at) => {
        const above = price(bars, 'low', at) > price(bars, 'high', at - 1);
        const below = price(bars, 'high', at) < price(bars, 'low', at - 1);
        return Number(above) - Number(below);
      }),
  },
  {
    id: 'run3',
    name: 'Three-day run',
    rule: {
      up: 'The close is higher than the one before, for the third session in a row.',
      down: 'The close is lower than the one before, for the third session in a row.',
    },
    start: () => lasting(3, (bars, at) => close(bars, at) - close(bars, at - 1)),
  },
];

const BY_ID = new Map(SIGNAL_EVENTS.map((event) => [event.id, event]));

export function signalEvent(id: SignalEventId): DailyEvent {
  return ensureDefined(BY_ID.get(id), id);
}

/** Which way prices are expected to go. */
export const SIDE_DIRECTIONS = { buy: 'up', sell: 'down' } as const satisfies Readonly<
  Record<SignalSide, PatternDirection>
>;

export function tradeSide(direction: PatternDirection): SignalSide {
  return direction === 'up' ? 'buy' : 'sell';
}

/** Where a difference changes its sign; zero keeps the sign before, and the first sign is no change. */
function crossing(difference: FieldStep): SignalStep {
  const since = sessionsSinceCross(difference);
  return (bars, at) => {
    const sessions = since(bars, at);
    return sessions === 1 ? 'up' : sessions === -1 ? 'down' : null;
  };
}

/** Up where a value comes back to `low` from below, down where it comes back to `high` from above. */
function comingBack(value: FieldStep, low: number, high: number): SignalStep {
  let before = Number.NaN;
  return (bars, at) => {
    const now = value(bars, at);
    const found = before < low && now >= low ? 'up' : before > high && now <= high ? 'down' : null;
    before = now;
    return found;
  };
}

/** Where a state, by its sign, has lasted so many sessions. Zero and unknown states end it. */
function lasting(sessions: number, state: FieldStep): SignalStep {
  let sign = 0;
  let count = 0;
  return (bars, at) => {
    const now = Math.sign(state(bars, at)) || 0;
    count = now === sign ? count + 1 : 1;
    sign = now;
    return now === 0 || count !== sessions ? null : now > 0 ? 'up' : 'down';
  };
}
