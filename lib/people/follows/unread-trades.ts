/** Which trades are new to a user: see docs/decisions/follows.md. */

/** Most that is counted; above it a number says no more than "many". */
export const MOST_UNREAD = 99;

/** A robot's trades are new from here on: since the user last looked, but never before they followed it. */
export function unreadAfter(followedAt: number, seenAt: number | null): number {
  return Math.max(followedAt, seenAt ?? 0);
}
