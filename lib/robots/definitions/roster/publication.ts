import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { fraction } from './pick';

const OLDEST_DAYS = 270;
const YOUNGEST_DAYS = 7;
/** Share of the market's history that lies before publication at least. */
const HISTORY_SHARE = 0.6;

/**
 * When a robot is published: a UTC midnight between nine months and a week before the market's present, but with at
 * least 60 % of the history before it. Where the history is so short that 40 % of it is no week, that rule wins; where
 * it is shorter than a few days, publication may fall on the day of the last bar.
 */
export function publicationOf(key: string, marketStart: Millis, now: Millis): Millis {
  const history = Math.max(0, now - marketStart) / DAY_MS;
  const oldest = Math.min(OLDEST_DAYS, history * (1 - HISTORY_SHARE));
  const youngest = Math.min(YOUNGEST_DAYS, oldest);
  const age = youngest + (oldest - youngest) * fraction(`published ${key}`);
  const midnight = Math.ceil((now - age * DAY_MS) / DAY_MS) * DAY_MS;
  return Math.min(midnight, Math.floor(now / DAY_MS) * DAY_MS) as Millis;
}
