import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoTime, parseIsoDay, utcDay } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import type { Schema } from '@/lib/core/database/schema';
import { formatPlural } from '@/lib/core/format/number';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { NamedFile } from '@/lib/market/data/imported/decode-file';
import { describeImport } from '@/lib/market/data/imported/describe-import';
import {
  checkRows,
  type ImportOptions,
  type ImportRows,
  type PreparedImport,
  readRows,
} from '@/lib/market/data/imported/prepare-import';
import {
  countDecimals,
  describeInstrument,
  FIRST_UNLISTED_ID,
  parseFundType,
  parseSymbol,
  resolveFundType,
} from '@/lib/market/data/imported/resolve-instrument';
import { mayHaveSplit, refuseSplitsOfPairs } from '@/lib/market/data/imported/splits';
import {
  calendarNameFor,
  type FundType,
  type Instrument,
  type PriceJump,
} from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import { createImportedMarket } from '@/lib/market/data/server/imported-market';
import {
  acceptJumps,
  type ImportPlan,
  planImport,
  readStoredImport,
  writeImport,
} from '@/lib/market/data/server/store-import';
import { moveSettings } from '@/lib/people/follows/server/follow-store';
import { currentName } from '@/lib/robots/definitions/roster/naming';
import type { StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { listRobotsPast, type ReplacedRobot, replayRobots } from '@/lib/robots/engine/server/replay-robots';
import { appendToRegistry } from '@/lib/robots/registry/server/registry-store';
import { FILE_OPTIONS, FILE_USAGE, type FileOptions, parseFileOptions } from '../file-options';
import { requireClock } from '../require-clock';

const USAGE = `npm run import -- FILE… --symbol SPY ${FILE_USAGE} [--accept-jumps 2020-03-16] [--name "…"] [--source "…"] [--replay]`;
const MAX_LABEL_LENGTH = 80;

export interface ImportRequest extends FileOptions {
  readonly files: readonly string[];
  readonly symbol: string;
  readonly fundType: FundType;
  readonly known: Instrument | null;
  /** Sessions whose jump is real. */
  readonly acceptedJumps: readonly EpochDay[];
  readonly name: string | null;
  readonly source: string;
  /** Whether robots that ran on bars this import changes start over as new versions. */
  readonly replay: boolean;
}

/**
 * Imports bars from CSV files: reads all of them first, then checks them with what is stored and stores all in one
 * transaction.
 */
export async function run(args: string[]): Promise<void> {
  const env = readEnv();
  const request = parseRequest(args);
  const rows = request.files.length > 0 ? await readRequest(request, Date.now() as Millis) : null;
  const lock = env.databaseUrl ? null : lockDataDir(env.dataDir);
  try {
    const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl });
    try {
      await migrate(database);
      await requireClock(database, 'imported');
      if (rows) await storeRequest(database, request, rows, print);
      else await settleJumps(database, request, print);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

/** Parses the arguments; @throws InputError naming the invalid one */
export function parseRequest(args: string[]): ImportRequest {
  const text = { type: 'string' } as const;
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...FILE_OPTIONS,
      'accept-jumps': text,
      name: text,
      source: text,
      replay: { type: 'boolean', default: false },
    },
  });
  const accepted = values['accept-jumps'];
  if (files.length === 0 && accepted === undefined) throw new InputError(`name a file: ${USAGE}`);
  if (values.symbol === undefined) throw new InputError(`--symbol is missing: ${USAGE}`);
  const symbol = parseSymbol(values.symbol);
  const known = findInstrument(symbol);
  if (files.length === 0 && values.splits !== undefined)
    throw new InputError(`--splits needs a file with bars from before or after it: ${USAGE}`);
  const given = values.type === undefined ? null : parseFundType(values.type);
  return {
    files,
    symbol: known?.ticker ?? symbol,
    // Without files there's nothing to find out: only jumps of stored bars are settled.
    fundType: files.length === 0 ? (known?.fundType ?? 'S') : resolveFundType(symbol, given, known),
    known,
    ...parseFileOptions(values),
    acceptedJumps: accepted === undefined ? [] : accepted.split(',').map((day) => parseIsoDay(day.trim())),
    name: values.name === undefined ? null : parseLabel('name', values.name),
    source:
      values.source === undefined
        ? files
            .map((file) => path.basename(file))
            .join(', ')
            .slice(0, MAX_LABEL_LENGTH)
        : parseLabel('source', values.source),
    replay: values.replay,
  };
}

/** Text to show on pages. */
function parseLabel(option: string, text: string): string {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > MAX_LABEL_LENGTH)
    throw new InputError(`--${option} '${text}' must have 1 to ${MAX_LABEL_LENGTH} characters`);
  return words;
}

/** A request's files, read, with the options to check them by. */
export interface RequestRows {
  readonly rows: ImportRows;
  readonly options: ImportOptions;
}

/** Reads the files and validates every row without storing anything. */
export async function readRequest(request: ImportRequest, now: Millis): Promise<RequestRows> {
  const files = await Promise.all(request.files.map(readNamedFile));
  const { symbol, fundType, known } = request;
  refuseSplitsOfPairs(symbol, fundType, request.splits);
  const options: ImportOptions = {
    instrument: known ?? { ticker: symbol, fundName: request.name ?? symbol, fundType },
    calendar: calendarFor(calendarNameFor(request.fundType)),
    zone: request.zone,
    dateOrder: request.dateOrder,
    decimalMark: request.decimalMark,
    stampedAtEnd: request.stampedAtEnd,
    interval: request.interval,
    splits: request.splits,
    mayHaveSplit: mayHaveSplit(fundType),
    now,
  };
  return { rows: readRows(files, options), options };
}

/**
 * Checks the rows with the stored bars beside them and stores them, all or nothing, with messages before and after.
 * @throws InputError if rows can't be right, or robots ran on bars it would change, unless they're to be replayed
 */
export async function storeRequest(
  database: Database,
  request: ImportRequest,
  { rows, options }: RequestRows,
  say: (lines: readonly string[]) => void,
): Promise<void> {
  const { symbol, source, acceptedJumps } = request;
  const stored = await database.db.transaction().execute(async (tx) => {
    const known = await readStoredImport(tx, symbol);
    const accepted = [...(known?.acceptedJumps ?? []), ...acceptedJumps];
    const prepared = checkRows(rows, { ...options, acceptedJumps: accepted }, known?.days ?? []);
    say(
      describeImport(
        readInstrument(request, prepared, FIRST_UNLISTED_ID as FundId, known?.instrument ?? null),
        prepared,
      ),
    );
    const plan = await planImport(tx, symbol, prepared, (fundId, before) =>
      readInstrument(request, prepared, fundId, before),
    );
    const { fundId } = plan.instrument;
    const robots = plan.firstChange ? await listRobotsPast(tx, fundId, plan.firstChange.time) : [];
    const names = robots.map(({ definition }) => `  ${currentName(definition)} (robot ${definition.id})`);
    if (robots.length > 0 && !request.replay)
      throw new InputError([...refusalLines(symbol, prepared, plan, robots.length), ...names].join('\n'));
    if (robots.length > 0) say([...replayLines(symbol, robots.length), ...names]);
    const before = await readBarsDigest(tx, 'imported', fundId);
    const jump = await writeImport(tx, plan, source, prepared, acceptedJumps);
    const after = await readBarsDigest(tx, 'imported', fundId);
    if (plan.rewrites && before && after)
      await appendToRegistry(tx, [
        { kind: 'bars', recordedAt: Date.now(), market: 'imported', fundId, before, after },
      ]);
    const replaced = robots.length > 0 ? await replay(tx, robots, prepared) : [];
    return [
      `Stored: ${plan.added} new, ${plan.changed} replaced, ${plan.unchanged} unchanged sessions.`,
      `Digest of all ${after?.days} sessions of ${symbol}, up to ${after?.through}: ${after?.digest}`,
      ...replaced.map(
        ({ before, after }) =>
          `Robot ${before.id} is now robot ${after.id}, version ${after.version}. Its old ledger: npm run ledger -- export ${before.id}`,
      ),
      nextLine(symbol, jump),
    ];
  });
  say(stored);
}

/** Records jumps of stored bars as real. */
async function settleJumps(
  database: Database,
  { symbol, acceptedJumps }: ImportRequest,
  say: (lines: readonly string[]) => void,
): Promise<void> {
  const jump = await database.db.transaction().execute((tx) => acceptJumps(tx, symbol, acceptedJumps));
  say([`Accepted: ${formatPlural(acceptedJumps.length, 'jump')} of ${symbol}.`, nextLine(symbol, jump)]);
}

function nextLine(symbol: string, jump: PriceJump | null): string {
  const waiting = jump && `, but those that trade ${symbol} wait before its jump of ${jump.day}`;
  return `Next: MARKET=imported npm start runs robots on these bars${waiting ?? ''}.`;
}

async function replay(
  tx: Transaction<Schema>,
  robots: readonly StoredRobot[],
  { firstBar }: PreparedImport,
): Promise<readonly ReplacedRobot[]> {
  const market = await createImportedMarket(tx);
  const startsAt = (utcDay(firstBar) * DAY_MS) as Millis;
  const replaced = await replayRobots(tx, market, robots, startsAt, Date.now() as Millis);
  for (const { before, after } of replaced) await moveSettings(tx, before.id, after.id);
  return replaced;
}

function refusalLines(
  symbol: string,
  { describeOrigin }: PreparedImport,
  { added, changed, firstChange }: ImportPlan,
  robots: number,
): string[] {
  const sessions = added + changed;
  const where = firstChange
    ? `${describeOrigin(firstChange.day)}: ${symbol} at ${isoTime(firstChange.time)}: ${firstChange.text}`
    : symbol;
  return [
    `${where}. ${formatAmount(sessions, 'session differs', 'sessions differ')}, and ${formatAmount(robots, 'robot has', 'robots have')} already run on those bars. Nothing was stored.`,
    'With --replay the bars are replaced, and each of these robots is removed and starts again as a new version with a new id. Old ledgers stay readable and verifiable; followers follow the new version:',
  ];
}

function replayLines(symbol: string, robots: number): string[] {
  return [
    `Replacing bars of ${symbol} that ${formatAmount(robots, 'robot has', 'robots have')} run on. Each is removed with its ledger kept and starts again as a new version with a new id:`,
  ];
}

function formatAmount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function readInstrument(
  { symbol, fundType, known, name }: ImportRequest,
  prepared: PreparedImport,
  fundId: FundId,
  before: Instrument | null,
): Instrument {
  return describeInstrument(symbol, fundType, known, fundId, name, countDecimals(prepared.days), before);
}

async function readNamedFile(name: string): Promise<NamedFile> {
  try {
    return { name, bytes: await readFile(name) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(code);
    throw new InputError(`${name}: ${reason}`);
  }
}

function print(lines: readonly string[]): void {
  process.stdout.off('error', ignoreClosedPipe).on('error', ignoreClosedPipe);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A closed pipe (`| head`) must not stop storing. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
