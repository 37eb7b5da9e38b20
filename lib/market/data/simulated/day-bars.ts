import type { EpochDay } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import type { InstrumentModel } from './models';
import { RandomStream } from './random';
import type { SessionPath } from './session-path';
import { BAR_MINUTES } from './session-table';

const { exp, log, max, min, round, sqrt } = Math;

const VOLUME = 6;
/** How volume depends on volatility, and the standard deviation of its logarithm's noise. */
const VOLUME_ELASTICITY = 0.9;
const VOLUME_NOISE = 0.3;

/** A session's first `count` bars, rounded as quoted. */
export function toDayBars(
  model: InstrumentModel,
  session: Session,
  path: SessionPath,
  count: number,
  seed: number,
): DayBars {
  const { decimals } = model.instrument;
  const power = 10 ** decimals;
  const tick = 1 / power;
  const quote = (level: number) => max(tick, round(exp(level) * power) / power);
  const columns = {
    time: new Float64Array(count),
    open: new Float64Array(count),
    high: new Float64Array(count),
    low: new Float64Array(count),
    close: new Float64Array(count),
  };
  let open = quote(path.open);
  for (let slot = 0; slot < count; slot += 1) {
    const close = quote(path.close[slot] as number);
    columns.time[slot] = session.open + slot * BAR_MINUTES * MINUTE_MS;
    columns.open[slot] = open;
    columns.close[slot] = close;
    columns.high[slot] = max(open, close, quote(path.high[slot] as number));
    columns.low[slot] = min(open, close, quote(path.low[slot] as number));
    open = close;
  }
  const volume = volumes(model, session.day, path, count, seed);
  return { day: session.day, intervalMinutes: BAR_MINUTES, length: count, ...columns, volume };
}

/** Volume depends on the hour and each bar's volatility, plus noise. */
function volumes(
  model: InstrumentModel,
  day: EpochDay,
  path: SessionPath,
  count: number,
  seed: number,
): Float64Array {
  const { perSession, decimals } = model.volume;
  const power = 10 ** decimals;
  const random = new RandomStream(seed, model.instrument.fundId * 64 + VOLUME, day);
  const volume = new Float64Array(count);
  const scale = perSession / sqrt(path.activity.length);
  for (let slot = 0; slot < count; slot += 1) {
    const level = VOLUME_ELASTICITY * log(path.activity[slot] as number) + VOLUME_NOISE * random.normal();
    volume[slot] = max(1, round(scale * exp(level) * power)) / power;
  }
  return volume;
}
