/** When "How it works" may open by itself. */

export interface ShowConditions {
  /** UTC milliseconds. */
  readonly now: number;
  /** When it came last, UTC milliseconds; null: never. */
  readonly lastShown: number | null;
  readonly isBot: boolean;
  readonly isPrerender: boolean;
}

/** At most once on a day of the visitor's calendar, and only for people. */
export function mayShow({ now, lastShown, isBot, isPrerender }: ShowConditions): boolean {
  if (isBot || isPrerender) return false;
  return lastShown === null || !isSameDay(now, lastShown);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
