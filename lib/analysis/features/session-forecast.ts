/**
 * What was forecast at a session's close for the five sessions after it, as it was recorded before the next one opened.
 * Probabilities are fractions.
 */
export interface SessionForecast {
  /** The session's label, days since 1970-01-01. */
  readonly day: number;
  readonly up: number;
  readonly down: number;
  /** What was usual in the rows that its model learned from. */
  readonly baseUp: number;
  readonly baseDown: number;
  readonly modelHash: string;
  /** Whether its outcome was recorded. */
  readonly isSettled: boolean;
}
