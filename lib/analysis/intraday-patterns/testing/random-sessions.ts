import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { MINUTE_MS } from '@/lib/core/base/time';
import { xnysCalendar } from '@/lib/market/calendar/xnys';
import type { StoredSession } from '../intraday-bars';

export const STORED_MINUTES = 5;
const FIRST_DAY = 20_516 as EpochDay;

/** The first sessions of New York from a day in March 2026 on. */
export function newYorkSessions(count: number) {
  return xnysCalendar.sessions(FIRST_DAY, (FIRST_DAY + 2 * count + 10) as EpochDay).slice(0, count);
}

/** Whole sessions of a random walk in five-minute bars. */
export function randomSessions(count: number, seed = 1): StoredSession[] {
  const random = seededRandom(seed);
  let price = 100;
  const move = () => {
    price *= 1 + 0.004 * (random() + random() - 1);
    return price;
  };
  return newYorkSessions(count).map((session) => {
    const length = (session.close - session.open) / (STORED_MINUTES * MINUTE_MS);
    const bars = Array.from({ length }, (_, index) => {
      const [open, ...others] = [price, move(), move(), move()];
      const all = [open, ...others];
      return {
        ...{ time: session.open + index * STORED_MINUTES * MINUTE_MS, volume: 100 },
        ...{ open, close: price, high: Math.max(...all), low: Math.min(...all) },
      };
    });
    const column = (name: keyof (typeof bars)[number]) => Float64Array.from(bars, (bar) => bar[name]);
    return {
      session,
      joined: new Map(),
      bars: {
        ...{ day: session.day, intervalMinutes: STORED_MINUTES, length },
        ...{ time: column('time'), open: column('open'), high: column('high'), low: column('low') },
        ...{ close: column('close'), volume: column('volume') },
      },
    };
  });
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** The session's bars for which something is true. */
export function pickBars(
  { bars, session }: StoredSession,
  isKept: (index: number) => boolean,
): StoredSession {
  const columns = COLUMNS.map((name) => [name, bars[name].filter((_, index) => isKept(index))] as const);
  const picked = { ...bars, ...Object.fromEntries(columns) };
  return { session, joined: new Map(), bars: { ...picked, length: picked.time.length } };
}

/** The session with all prices multiplied, as after a split. */
export function scaleBars({ bars, session }: StoredSession, factor: number): StoredSession {
  const scale = (name: (typeof COLUMNS)[number]) => bars[name].map((value) => value * factor);
  const prices = { open: scale('open'), high: scale('high'), low: scale('low'), close: scale('close') };
  return { session, joined: new Map(), bars: { ...bars, ...prices } };
}

/** All sessions up to one, which has only its first bars yet. */
export function upTo(sessions: readonly StoredSession[], index: number, bars: number): StoredSession[] {
  const last = ensureDefined(sessions[index], 'the session');
  return [...sessions.slice(0, index), pickBars(last, (at) => at < bars)];
}
