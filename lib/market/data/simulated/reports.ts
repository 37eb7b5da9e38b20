import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay, utcDay, weekday } from '@/lib/core/base/time';
import type { FundamentalReport } from '../fundamentals';
import type { FundType, Instrument } from '../instrument';
import { normalAt, uniformAt } from './random';

/** How reports are generated for a type of instrument. */
interface Rhythm {
  /** End of the period with that number, UTC milliseconds. */
  readonly periodEnd: (period: number) => number;
  /** Number of the period that contains an instant. */
  readonly periodIndex: (time: number) => number;
  readonly periodsPerYear: number;
  readonly leastLagDays: number;
  readonly mostLagDays: number;
  /** Standard deviation of the fair value's logarithm around the long-term average, and of growth around its mean. */
  readonly valueNoise: number;
  readonly meanGrowth: number;
  readonly growthNoise: number;
}

function everyMonths(months: number): Pick<Rhythm, 'periodEnd' | 'periodIndex' | 'periodsPerYear'> {
  return {
    periodEnd: (period) => Date.UTC(1970, (period + 1) * months, 1),
    periodIndex: (time) => {
      const date = new Date(time);
      return Math.floor(((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()) / months);
    },
    periodsPerYear: 12 / months,
  };
}

/** Weeks start on Monday, such as 1970-01-05. */
const WEEKLY: Pick<Rhythm, 'periodEnd' | 'periodIndex' | 'periodsPerYear'> = {
  periodEnd: (period) => (period + 1) * 7 * DAY_MS + 4 * DAY_MS,
  periodIndex: (time) => Math.floor((time / DAY_MS - 4) / 7),
  periodsPerYear: 52,
};

const QUARTERLY_FIGURES: Rhythm = {
  ...everyMonths(3),
  leastLagDays: 20,
  mostLagDays: 43,
  valueNoise: 0.16,
  meanGrowth: 0.04,
  growthNoise: 0.12,
};
const MONTHLY_FIGURES: Rhythm = {
  ...everyMonths(1),
  leastLagDays: 8,
  mostLagDays: 18,
  valueNoise: 0.04,
  meanGrowth: 0.01,
  growthNoise: 0.04,
};
const WEEKLY_FIGURES: Rhythm = {
  ...WEEKLY,
  leastLagDays: 1,
  mostLagDays: 3,
  valueNoise: 0.2,
  meanGrowth: 0.05,
  growthNoise: 0.2,
};

const RHYTHMS: Readonly<Record<FundType, Rhythm>> = {
  S: QUARTERLY_FIGURES,
  E: QUARTERLY_FIGURES,
  F: MONTHLY_FIGURES,
  C: WEEKLY_FIGURES,
};

const LAG = 7;
const VALUE = 8;
const GROWTH = 9;
const SURPRISE = 10;
const QUALITY = 11;

/**
 * Reports with from < announcedAt <= to, in order of announcement: quarterly figures of companies and funds, monthly
 * ones of economies, weekly ones of networks. Everything but the fair value is chance; the fair value is the price's
 * average over the year before the period's end with noise of its own, so a report tells nothing about what comes.
 *
 * `averageBefore` gives that average from prices before an instant, or null when there are none (then no report).
 */
export function simulateReports(
  instrument: Instrument,
  seed: number,
  from: Millis,
  to: Millis,
  averageBefore: (time: Millis) => number | null,
): FundamentalReport[] {
  const rhythm = RHYTHMS[instrument.fundType];
  const reports: FundamentalReport[] = [];
  const last = rhythm.periodIndex(to);
  // A weekend adds two days to the lag.
  const first = rhythm.periodIndex(from - (rhythm.mostLagDays + 3) * DAY_MS) - 1;
  for (let period = first; period <= last; period += 1) {
    const periodEnd = rhythm.periodEnd(period) as Millis;
    const announcedAt = announcement(instrument, seed, period, rhythm);
    if (announcedAt <= from || announcedAt > to) continue;
    const average = averageBefore(periodEnd);
    if (average === null) continue;
    reports.push({
      fundId: instrument.fundId,
      periodEnd,
      announcedAt,
      ...figures(instrument, seed, period, average),
    });
  }
  return reports.sort((one, other) => one.announcedAt - other.announcedAt);
}

/** On weekdays before the open or after the close; networks report at any time. */
function announcement(instrument: Instrument, seed: number, period: number, rhythm: Rhythm): Millis {
  const stream = instrument.fundId * 64 + LAG;
  const { leastLagDays, mostLagDays } = rhythm;
  const lag = leastLagDays + uniformAt(seed, stream, period) * (mostLagDays - leastLagDays);
  const day = utcDay(rhythm.periodEnd(period) + lag * DAY_MS);
  if (instrument.fundType === 'C') {
    const minute = Math.floor(uniformAt(seed, stream, period, 1) * 24 * 60);
    return plus(startOfDay(day), minute * MINUTE_MS);
  }
  const sinceSaturday = (weekday(day) + 1) % 7;
  const workday = sinceSaturday < 2 ? day + 2 - sinceSaturday : day;
  const hour = uniformAt(seed, stream, period, 1) < 0.5 ? 11.5 : 21.25;
  return plus(startOfDay(workday), hour * HOUR_MS);
}

function figures(instrument: Instrument, seed: number, period: number, average: number) {
  const { valueNoise, meanGrowth, growthNoise, periodsPerYear } = RHYTHMS[instrument.fundType];
  const base = instrument.fundId * 64;
  const power = 10 ** instrument.decimals;
  const value = average * Math.exp(valueNoise * persistent(seed, base + VALUE, period, periodsPerYear));
  const strength = persistent(seed, base + QUALITY, period, 2 * periodsPerYear);
  return {
    fairValue: Math.max(1 / power, Math.round(value * power) / power),
    growth: rounded(meanGrowth + growthNoise * persistent(seed, base + GROWTH, period, periodsPerYear)),
    surprise: rounded(normalAt(seed, base + SURPRISE, period)),
    quality: rounded(1 / (1 + Math.exp(-1.4 * strength))),
  };
}

/** A standard normal number correlated with the preceding periods': a moving average of independent ones. */
function persistent(seed: number, stream: number, period: number, memory: number): number {
  const terms = Math.max(2, Math.round(memory));
  let sum = 0;
  for (let back = 0; back < terms; back += 1) sum += normalAt(seed, stream, period - back);
  return sum / Math.sqrt(terms);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
