import { isoTime } from '@/lib/core/base/time';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { SiteReplay } from './replay-files';

/** What a replay found, in a sentence without its full stop. */
export function siteReplayText({
  bars,
  entries,
  signals,
  days,
  sessions,
  newer,
  through,
  difference,
}: SiteReplay): string {
  if (difference !== null) return difference;
  if (through === null) return 'no bars yet';
  const same = [
    formatPlural(entries, 'entry', 'entries'),
    ...(signals > 0 ? [formatPlural(signals, 'signal')] : []),
    ...(days > 0 ? [`${formatPlural(days, 'day')} of equity as in the log`] : []),
    ...(sessions > 0 ? [`${formatPlural(sessions, 'session')} of bars as the seed makes them`] : []),
  ];
  const rest = newer > 0 ? `; ${formatPlural(newer, 'newer line')} not compared` : '';
  return `${formatCount(bars)} bars replayed up to ${isoTime(through)}, the same: ${same.join(', ')}${rest}`;
}
