import { main as runCommand } from '@/lib/cli/main';

/** `npm run bench`, with the exit codes of all commands. */
export function main(argv: readonly string[]): Promise<number> {
  return runCommand(argv, { bench: () => import('./run') });
}
