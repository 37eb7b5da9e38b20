/** The value of a `datetime-local` field in UTC milliseconds; null while it's empty. */
export function readTime(text: string): number | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The reverse of `readTime`, to the minute. */
export function writeTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16);
}
