/** When "How it works" may open by itself. */

export interface ShowConditions {
  /** UTC milliseconds. */
  readonly now: number;
  /** When it last opened, UTC milliseconds; null if never. */
  readonly lastShown: number | null;
  readonly isBot: boolean;
  readonly isPrerender: boolean;
}

/** At most once a day in the visitor's time zone, and never for bots. */
export function mayShow({ now, lastShown, isBot, isPrerender }: ShowConditions): boolean {
  if (isBot || isPrerender) return false;
  return lastShown === null || !isSameDay(now, lastShown);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
