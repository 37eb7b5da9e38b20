import type { FieldContext } from '@/lib/analysis/features/field';
import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { endOfDay } from '@/lib/core/base/time';
import { normalQuantile } from '@/lib/core/statistics/normal';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import type { ModelInstrument } from '../training-rows';

export interface RandomMarketOptions {
  readonly instruments: number;
  readonly sessions: number;
  readonly until: EpochDay;
  readonly seed: number;
  /** How much of a day's return the next one repeats; 0 gives no edge in the direction. */
  readonly momentum?: number;
}

const DAILY_DEVIATION = 0.012;
/** Half of what all instruments do is common to them. */
const COMMON = Math.sqrt(0.5);
const VOLATILITY = { stays: 0.97, noise: 0.12 } as const;

/**
 * Instruments whose volatility comes in clusters and whose direction, without momentum, nobody can forecast; the same
 * for the same seed.
 */
export function randomMarket(options: RandomMarketOptions): ModelInstrument[] {
  const { instruments, sessions, until, seed } = options;
  const calendar = calendarFor('xnys');
  const days = calendar
    .sessions((until - Math.ceil(sessions * 1.5) - 10) as EpochDay, until)
    .slice(-sessions);
  const random = seededRandom(seed);
  const normal = () => normalQuantile(random() * 0.999999 + 5e-7);
  const common = Float64Array.from(days, normal);
  const closeTime = (day: number) => calendar.sessionOn(day as EpochDay)?.close ?? endOfDay(day);
  const all = Array.from({ length: instruments }, (_, index) =>
    randomBars(
      index + 1,
      Int32Array.from(days, ({ day }) => day),
      common,
      normal,
      options.momentum ?? 0,
    ),
  );
  return all.map((bars): ModelInstrument => {
    const context: FieldContext = {
      ...{ fundId: bars.fundId, fundType: 'S', calendar, closeTime },
      ...{ benchmark: all[0] ?? null, reports: [], presence: NO_PRESENCE },
    };
    return { fundId: bars.fundId, bars, context };
  });
}

function randomBars(
  id: number,
  day: Int32Array,
  common: Float64Array,
  normal: () => number,
  momentum: number,
): DailyBars {
  const bars = { ...emptyBars(id as FundId, day.length), day };
  let [price, logVolatility, before] = [50 + 10 * id, 0, 0];
  for (let at = 0; at < day.length; at += 1) {
    logVolatility = VOLATILITY.stays * logVolatility + VOLATILITY.noise * normal();
    const deviation = DAILY_DEVIATION * Math.exp(logVolatility);
    before = momentum * before + deviation * COMMON * ((common[at] as number) + normal());
    bars.open[at] = price * Math.exp(0.2 * deviation * normal());
    price *= Math.exp(before);
    bars.close[at] = price;
    const [low, high] = [Math.min(bars.open[at] as number, price), Math.max(bars.open[at] as number, price)];
    bars.high[at] = high * Math.exp(0.3 * deviation * Math.abs(normal()));
    bars.low[at] = low * Math.exp(-0.3 * deviation * Math.abs(normal()));
    bars.volume[at] = Math.round(1e6 * Math.exp(0.5 * logVolatility + 0.3 * normal()));
  }
  return bars;
}
