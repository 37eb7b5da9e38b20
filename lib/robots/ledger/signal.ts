import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import type { LedgerEntry, Side } from './entry';

/** What a robot has decided and not done yet. Amounts are micro-units. */
export interface Intention {
  readonly fundId: FundId;
  /** Side of the position that it opens or closes. */
  readonly side: Side;
  readonly action: 'open' | 'close';
  /** Percent of the equity that the position takes, at the deciding close. */
  readonly sharePct: Micros;
  /** How far from its fill the stop and the take-profit will be; null for none, and for closes. */
  readonly stopDistance: Price | null;
  readonly takeProfitDistance: Price | null;
  /** When the bar on which it was decided was complete. */
  readonly decidedAt: Millis;
  /** The next open, by the calendar, at which it may fill. */
  readonly dueAt: Millis;
}

/** An intention that was recorded before it was due, in its place in the robot's chain. */
export interface Signal extends Intention {
  readonly kind: 'signal';
  readonly robotId: RobotId;
  /** Continues the numbering of entries: both are one chain. */
  readonly seq: number;
  readonly recordedAt: Millis;
  /** SHA-256 in hex of the previous link in the chain; 64 zeros for the first. */
  readonly prevHash: string;
  readonly hash: string;
}

/** An entry or a signal in a robot's chain. */
export type ChainLink = LedgerEntry | Signal;

export function isEntry(link: ChainLink): link is LedgerEntry {
  return link.kind !== 'signal';
}
