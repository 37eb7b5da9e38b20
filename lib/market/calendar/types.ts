import type { EpochDay, Millis } from '@/lib/core/base/brand';

export type CalendarName = 'xnys' | 'forex' | 'crypto';

/** One trading session. Its bars open in [open, close). */
export interface Session {
  /** The session's label: its date in the exchange's zone (forex: the New York date on which it closes). */
  readonly day: EpochDay;
  readonly open: Millis;
  readonly close: Millis;
  /** True if it closes earlier than usual. */
  readonly early: boolean;
}

/** A trading calendar; all days are labels as in `Session.day`, all instants UTC. */
export interface TradingCalendar {
  readonly name: CalendarName;
  readonly timeZone: string;
  /** For annualizing daily figures: 252, or 365 for crypto. */
  readonly daysPerYear: 252 | 365;
  /** Sessions with from <= day <= to, in order. */
  sessions(from: EpochDay, to: EpochDay): readonly Session[];
  /** The session with that label; null if it isn't a trading day. */
  sessionOn(day: EpochDay): Session | null;
  /** The session of a bar that opens at this instant; null outside sessions. */
  sessionAt(time: Millis): Session | null;
  /** The first session that closes after this instant (the current one while open). */
  currentOrNext(time: Millis): Session;
}
