import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { DAY_MS, MINUTE_MS, startOfDay, weekday } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { BarInput } from '../types';

const MINUTES = 15;
export const BARS_PER_SESSION = 26;

/** What a robot would be fed: bars of each leg by time, and the reports that precede them. */
export interface Tape {
  readonly length: number;
  /** `bars[leg][instant]`; null where the leg has no bar then. */
  readonly bars: readonly (readonly (Readonly<BarInput> | null)[])[];
  readonly reports: readonly {
    readonly instant: number;
    readonly leg: number;
    readonly report: FundamentalReport;
  }[];
}

/**
 * Sessions of 15-minute bars on weekdays: prices in cents, calm and wild spells, drifts, overnight gaps, sometimes a
 * missing bar or an early close, and for each leg a report every few sessions.
 */
export function randomTape(seed: number, legs: number, sessions: number): Tape {
  const random = seededRandom(seed);
  const bars: (BarInput | null)[][] = Array.from({ length: legs }, () => []);
  const reports: { instant: number; leg: number; report: FundamentalReport }[] = [];
  const walkers = Array.from({ length: legs }, () => new Walker(random));
  let day = 18_000;
  for (let session = 0; session < sessions; session += 1) {
    do day += 1;
    while (weekday(day) % 6 === 0);
    const slots = random() < 0.04 ? BARS_PER_SESSION / 2 : BARS_PER_SESSION;
    for (const [leg, walker] of walkers.entries()) {
      const column = bars[leg] ?? [];
      if (random() < 0.2) {
        const announced = plus(startOfDay(day), 12 * 60 * MINUTE_MS);
        reports.push({ instant: column.length, leg, report: walker.report(announced) });
      }
      walker.overnight();
      for (let slot = 0; slot < slots; slot += 1) {
        const bar = walker.bar(day, slot, slot === slots - 1);
        column.push(random() < 0.005 ? null : bar);
      }
    }
  }
  reports.sort((a, b) => a.instant - b.instant);
  return { length: bars[0]?.length ?? 0, bars, reports };
}

class Walker {
  private readonly random: () => number;
  private price = 100;
  private volatility = 0.002;
  private drift = 0;

  constructor(random: () => number) {
    this.random = random;
  }

  overnight(): void {
    this.price *= Math.exp(0.008 * this.normal());
    if (this.random() < 0.15) this.drift = 0.0004 * this.normal();
  }

  bar(day: number, slot: number, lastOfSession: boolean): BarInput {
    this.volatility = 0.002 * Math.exp(0.95 * Math.log(this.volatility / 0.002) + 0.2 * this.normal());
    const path = [this.price];
    for (let step = 0; step < 4; step += 1) {
      this.price *= Math.exp(this.drift / 4 + (this.volatility / 2) * this.normal());
      path.push(this.price);
    }
    const cents = path.map((price) => Math.round(price * 100) / 100);
    return {
      time: day * DAY_MS + (14 * 60 + 30 + slot * MINUTES) * MINUTE_MS,
      day,
      slot,
      lastOfSession,
      open: cents[0] ?? Number.NaN,
      high: Math.max(...cents),
      low: Math.min(...cents),
      close: cents.at(-1) ?? Number.NaN,
      volume: Math.round(10_000 * Math.exp(0.5 * this.normal())),
    };
  }

  report(announcedAt: Millis): FundamentalReport {
    return {
      fundId: 1 as FundId,
      periodEnd: plus(announcedAt, -20 * DAY_MS),
      announcedAt,
      fairValue: this.price * Math.exp(0.12 * this.normal()),
      growth: 0.1 * this.normal(),
      surprise: this.normal(),
      quality: this.random(),
    };
  }

  /** Nearly normal: twelve uniform numbers less six. */
  private normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i += 1) sum += this.random();
    return sum;
  }
}
