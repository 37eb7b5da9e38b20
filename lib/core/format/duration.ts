import { NO_FIGURE } from './number';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/**
 * A duration in its largest fitting unit: under 60 minutes as `45m`, under 24 hours as `5h`, else `3d`. Rounded to
 * whole units, which doesn't change the unit: 59.6 minutes are `60m`, and 23.8 hours `24h`.
 */
export function formatDuration(minutes: number | null): string {
  if (minutes === null || !Number.isFinite(minutes) || minutes < 0) return NO_FIGURE;
  if (minutes < MINUTES_PER_HOUR) return `${Math.round(minutes)}m`;
  const hours = minutes / MINUTES_PER_HOUR;
  return hours < HOURS_PER_DAY ? `${Math.round(hours)}h` : `${Math.round(hours / HOURS_PER_DAY)}d`;
}
