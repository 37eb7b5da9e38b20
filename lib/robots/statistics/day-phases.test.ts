import type { Micros, Millis } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS, startOfDay, utcDay } from '@/lib/core/base/time';
import { classifyDays, phaseOfDay } from './day-phases';

/** A Wednesday; the New York session closes at 20:00 UTC. */
const DAY = utcDay(Date.UTC(2026, 9, 14));
const CLOSE = Date.UTC(2026, 9, 14, 20);
const MIDNIGHT = Date.UTC(2026, 9, 15);

describe('the phase of a day of equity', () => {
  it.each([
    ['stocks, at once', ['S'], CLOSE + MINUTE_MS, 'forward'],
    ['stocks, a quarter of an hour later', ['E'], CLOSE + 15 * MINUTE_MS, 'forward'],
    ['stocks, caught up in the evening', ['S'], CLOSE + HOUR_MS, 'replayed'],
    ['crypto, at midnight', ['C'], MIDNIGHT + MINUTE_MS, 'forward'],
    ['stocks and crypto, with the last of both', ['S', 'C'], MIDNIGHT + MINUTE_MS, 'forward'],
    ['caught up days later', ['C'], MIDNIGHT + 72 * HOUR_MS, 'replayed'],
    ['at an unknown time', ['S'], null, 'replayed'],
  ] as const)('%s: %p %p', (_, fundTypes, recordedAt, phase) => {
    const days = [{ day: DAY, equity: 1 as Micros, recordedAt }];
    const signal = { dueAt: (CLOSE - HOUR_MS) as Millis };
    expect(phaseOfDay(DAY, classifyDays(CLOSE - 100 * HOUR_MS, signal, days, fundTypes))).toBe(phase);
    expect(phaseOfDay(DAY, classifyDays(CLOSE - 100 * HOUR_MS, undefined, days, fundTypes))).toBe('replayed');
    expect(phaseOfDay(DAY, classifyDays(CLOSE + 100 * HOUR_MS, signal, days, fundTypes))).toBe('backtest');
    // Since it was published at its first moment, or after half of it.
    expect(phaseOfDay(DAY, classifyDays(startOfDay(DAY), signal, days, fundTypes))).toBe(phase);
    expect(phaseOfDay(DAY, classifyDays(CLOSE - 8 * HOUR_MS, signal, days, fundTypes))).toBe('backtest');
  });
});
