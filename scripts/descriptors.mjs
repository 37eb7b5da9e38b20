// How many files and connections this process may have open at once.
import { readFileSync } from 'node:fs';

/** Six threads with their libraries, databases and pipes, and room to serve. */
const NEEDED = 192;

/** The limit, as Linux has it; null elsewhere. */
export function descriptorLimit() {
  try {
    const line = readFileSync('/proc/self/limits', 'utf8').match(/^Max open files +(\d+|unlimited)/m);
    return line === null || line[1] === 'unlimited' ? null : Number(line[1]);
  } catch {
    return null;
  }
}

/** Ends the process if it could not serve. Node has raised the limit as far as it may. */
export function checkDescriptors() {
  const limit = descriptorLimit();
  if (limit === null || limit >= NEEDED) return;
  process.stderr.write(
    `This process may have ${limit} files and connections open, and needs at least ${NEEDED}: raise the limit (ulimit -n 65536, or LimitNOFILE=65536 in its systemd unit)\n`,
  );
  process.exit(2);
}
