/** Says on standard error what is measured now, since sections take minutes; results alone go to standard output. */
export function progress(what: string): void {
  process.stderr.write(`… ${what}\n`);
}
