/** Prints lines on standard output. A reader that has seen enough (`| head`) is no failure. */
export function printLines(lines: Iterable<string>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stdout.write([...lines].map((line) => `${line}\n`).join(''));
}
