import { NO_FIGURE } from './number';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/**
 * A duration in its largest fitting unit: under 60 minutes as `45m`, under 24 hours as `5h`, else `3d`. Rounded to
 * whole units; a duration that rounds up to a full hour or day uses the larger unit.
 */
export function formatDuration(minutes: number | null): string {
  if (minutes === null || !Number.isFinite(minutes) || minutes < 0) return NO_FIGURE;
  const wholeMinutes = Math.round(minutes);
  if (wholeMinutes < MINUTES_PER_HOUR) return `${wholeMinutes}m`;
  const wholeHours = Math.round(minutes / MINUTES_PER_HOUR);
  if (wholeHours < HOURS_PER_DAY) return `${wholeHours}h`;
  return `${Math.round(minutes / MINUTES_PER_HOUR / HOURS_PER_DAY)}d`;
}
