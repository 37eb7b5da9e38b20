import { InputError, OperatorError, UnavailableError } from '@/lib/core/base/errors';

type Command = (args: string[]) => Promise<void>;

/** Commands by name, loaded on demand. */
export type Commands = Readonly<Record<string, () => Promise<{ run: Command }>>>;

/** What `npm run` runs, besides the bench. */
const COMMANDS: Commands = {
  analytics: () => import('./commands/analytics'),
  anchor: () => import('./commands/anchor'),
  audit: () => import('./commands/audit'),
  backtest: () => import('./commands/backtest'),
  backup: () => import('./commands/backup'),
  brokers: () => import('./commands/brokers'),
  calendar: () => import('./commands/calendar'),
  clock: () => import('./commands/clock'),
  doctor: () => import('./commands/doctor'),
  evaluate: () => import('./commands/evaluate'),
  forecasts: () => import('./commands/forecasts'),
  grant: () => import('./commands/grant'),
  import: () => import('./commands/import'),
  ledger: () => import('./commands/ledger'),
  maintenance: () => import('./commands/maintenance'),
  reports: () => import('./commands/reports'),
  restore: () => import('./commands/restore'),
  robots: () => import('./commands/robots'),
  'security-log': () => import('./commands/security-log'),
  testhub: () => import('./commands/testhub'),
  witness: () => import('./commands/witness'),
};

/** Exit codes: 0 success, 1 failed check or internal error, 2 invalid input or environment. */
export async function main(argv: readonly string[], commands: Commands = COMMANDS): Promise<number> {
  const [name = '', ...args] = argv;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    process.stderr.write(`Unknown command '${name}'. Commands: ${Object.keys(commands).join(', ')}\n`);
    return 2;
  }
  try {
    await (await load()).run(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const isExpected = [InputError, OperatorError, UnavailableError].some((kind) => error instanceof kind);
    if (isExpected || isParseArgsError(error)) {
      process.stderr.write(`${name}: ${(error as Error).message}\n`);
      return 2;
    }
    throw error;
  }
}

/** `util.parseArgs` reports wrong flags with codes of this family. */
function isParseArgsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
