/** Prints lines on standard output. A reader that has seen enough (`| head`) is no failure. */
export function printLines(lines: Iterable<string>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stdout.write([...lines].map((line) => `${line}\n`).join(''));
}

/** Text of strangers for a terminal: what would move its cursor, colour it or turn its letters round is shown as `?`. */
export function toPrintable(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}
