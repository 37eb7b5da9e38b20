import { least, type Micros, minus } from '@/lib/core/base/brand';
import type { AccountLimits } from '@/lib/trading/trading-accounts/trading-account';

/** What an account's limits are measured against. */
export interface Used {
  /** Value of what robots hold and of entries on their way. */
  readonly open: number;
  readonly ordersToday: number;
}

export type Allowed = { readonly money: Micros } | { readonly limit: 'limit-open' | 'limit-orders' };

/** Money that an entry may use, of what its copy asks for. */
export function allowed(limits: AccountLimits, used: Used, wanted: Micros): Allowed {
  if (used.ordersToday >= limits.maxOrdersADay) return { limit: 'limit-orders' };
  const room = minus(limits.maxOpen, used.open);
  if (room <= 0) return { limit: 'limit-open' };
  return { money: least(wanted, limits.maxPerTrade, room) };
}

/** Whether the day's loss reaches the account's limit. */
export function isOverDailyLoss(row: {
  readonly equity: number | null;
  readonly day_equity: number | null;
  readonly max_daily_loss: number | null;
  /** Money moved in less money moved out since the day's equity was measured. */
  readonly transfers: number;
}): boolean {
  const { equity, day_equity: begin, max_daily_loss: most, transfers } = row;
  return equity !== null && begin !== null && most !== null && begin + transfers - equity >= most;
}
