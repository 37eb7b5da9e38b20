/** Prints lines on standard output. A closed pipe (`| head`) isn't an error. */
export function printLines(lines: Iterable<string>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stdout.write([...lines].map((line) => `${line}\n`).join(''));
}

/** Untrusted text for a terminal: characters that move the cursor, change colors or reverse text become `?`. */
export function toPrintable(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}
