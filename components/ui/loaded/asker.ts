/**
 * Who asks on this page, as a number that the session counts up when somebody signs in or out: an answer asked for under
 * another number may be another user's.
 */
let asker = 0;

export function currentAsker(): number {
  return asker;
}

export function changeAsker(): void {
  asker += 1;
}
