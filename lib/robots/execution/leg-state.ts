import type { BarInput } from '@/lib/robots/strategies/types';

/** A position, or none while `direction` is 0. Amounts are micro-units but for stop and target, which are prices. */
export class PositionState {
  direction = 0;
  tradeNo = 0;
  quantity = 0;
  entryPrice = 0;
  entryTime = 0;
  entryCommission = 0;
  stop = Number.NaN;
  takeProfit = Number.NaN;
}

/** An order that waits for the open of a bar. */
export class OrderState {
  /** Side to hold after the order: 1, -1 or 0 (flat); NaN while no order waits. */
  target = Number.NaN;
  stop = Number.NaN;
  takeProfit = Number.NaN;
  /** Annual volatility by which the position is sized; NaN where it isn't. Not saved while it is NaN. */
  volatility = Number.NaN;
  /** Whether to close and reopen a position that is on the target's side already. */
  renew = false;
  /** When the decision could be known, UTC milliseconds. */
  decidedAt = 0;
  /** Whether the account's margin demands that the position be closed. */
  marginCall = false;
}

/** The robot's timeframe bar being built. */
export class BucketState implements BarInput {
  /** Base bars added so far; 0 while the bucket is empty. */
  count = 0;
  time = 0;
  day = 0;
  slot = 0;
  lastOfSession = false;
  open = 0;
  high = 0;
  low = 0;
  close = 0;
  volume = 0;
  /** End of the last base bar that was added, UTC milliseconds. */
  end = 0;
}

/** All that an execution remembers of one leg. Plain fields only: it is saved as it is. */
export class LegState {
  readonly position = new PositionState();
  /** The order due first, and one decided while it waited. */
  readonly order = new OrderState();
  readonly later = new OrderState();
  readonly bucket = new BucketState();
  /** Open time, open and close of the last base bar; -Infinity before the first. */
  lastTime = Number.NEGATIVE_INFINITY;
  lastOpen = Number.NaN;
  lastClose = Number.NaN;
  /** Session of the last base bar, and whether that bar was the session's last. */
  day = Number.NEGATIVE_INFINITY;
  sessionOver = false;
  /** Reports announced up to this time have been delivered. */
  reportsThrough = Number.NEGATIVE_INFINITY;
  /** The side that a stop, a take-profit or a margin call closes; it must be released before it is entered again. */
  blocked = 0;
}
