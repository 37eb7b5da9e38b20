import type { FundId, Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import { type Quote, quoteChange } from '@/lib/market/data/quote';

/** A price at or above a level, one at or below it, or a day's change of at least so many percent either way. */
export const ALERT_CONDITIONS = ['above', 'below', 'move'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** What an alert compares prices with, and on which side of the level the last one was. */
export interface AlertRule {
  readonly fundId: FundId;
  readonly condition: AlertCondition;
  /** A price, or percent for `move`. */
  readonly level: number;
  readonly isBeyond: boolean;
  /** For `move`: the previous close when the level was crossed last. */
  readonly basePrice: number | null;
}

export type NewAlert = Pick<AlertRule, 'fundId' | 'condition' | 'level'>;

/** How far a price has to come back before it can cross again: a share of the level, for moves of the last close. */
const BACK_BY = 0.001;
/** A price that is older isn't the market's current one. */
const FRESH_MS = 3 * MINUTE_MS;

/** What a price makes of an alert. Crossed: notify its user. Back: it can be crossed again. null: neither. */
export type AlertChange = 'crossed' | 'back' | null;

export function alertChange(rule: AlertRule, quote: Quote): AlertChange {
  const distance = distanceBeyond(rule, quote);
  if (distance === null) return null;
  // A new session's moves are measured from another close, so an earlier crossing doesn't count.
  const isBeyond = rule.isBeyond && (rule.condition !== 'move' || rule.basePrice === quote.previousClose);
  if (!isBeyond && distance >= 0) return 'crossed';
  return rule.isBeyond && distance <= -BACK_BY ? 'back' : null;
}

/** Whether a price is at the level or beyond it; null if it can't be compared. */
export function isBeyondLevel(rule: Pick<AlertRule, 'condition' | 'level'>, quote: Quote): boolean | null {
  const distance = distanceBeyond(rule, quote);
  return distance === null ? null : distance >= 0;
}

/** How far a price is beyond the level, as a share of it; negative before it. */
function distanceBeyond(
  { condition, level }: Pick<AlertRule, 'condition' | 'level'>,
  quote: Quote,
): number | null {
  if (condition === 'above') return quote.price / level - 1;
  if (condition === 'below') return 1 - quote.price / level;
  const { changePct } = quoteChange(quote);
  return changePct === null ? null : (Math.abs(changePct) - level) / 100;
}

/** Whether a price was made within the last minutes of a session that is under way. */
export function isCurrentPrice(
  { time }: Pick<Quote, 'time'>,
  now: Millis,
  calendar: TradingCalendar,
): boolean {
  const session = calendar.sessionAt(now);
  return session !== null && time >= session.open && now - time <= FRESH_MS;
}
