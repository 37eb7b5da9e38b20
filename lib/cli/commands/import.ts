import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { NamedFile } from '@/lib/market/data/imported/decode-file';
import { describeImport } from '@/lib/market/data/imported/describe-import';
import { parseInterval } from '@/lib/market/data/imported/interval';
import { type PreparedImport, prepareImport } from '@/lib/market/data/imported/prepare-import';
import {
  decimalsOf,
  describeInstrument,
  FIRST_UNLISTED_ID,
  parseFundType,
  parseSymbol,
  resolveFundType,
} from '@/lib/market/data/imported/resolve-instrument';
import { parseSplits, type Split } from '@/lib/market/data/imported/splits';
import { calendarNameOf, type FundType, type Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { storeImport } from '@/lib/market/data/server/store-import';

const USAGE =
  'npm run import -- FILE… --symbol SPY [--interval 60] [--zone America/New_York] [--splits 2014-06-09:7] [--type S|E|F|C] [--name "…"] [--source "…"]';
const LONGEST_WORDS = 80;

export interface ImportRequest {
  readonly files: readonly string[];
  readonly symbol: string;
  readonly fundType: FundType;
  readonly known: Instrument | null;
  readonly interval: number | null;
  readonly zone: string;
  readonly splits: readonly Split[];
  readonly name: string | null;
  readonly source: string;
}

/** Imports bars from CSV files: reads and checks all of them first, then stores all in one transaction. */
export async function run(args: string[]): Promise<void> {
  const env = readEnv();
  const request = parseRequest(args);
  const prepared = await prepareRequest(request, Date.now() as Millis);
  const preview = instrumentOf(request, prepared, FIRST_UNLISTED_ID as FundId);
  print(describeImport(preview, prepared));
  const lock = env.databaseUrl ? null : lockDataDir(env.dataDir);
  try {
    const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl });
    try {
      const replaced = await storeRequest(database, request, prepared);
      print([
        `Stored${replaced > 0 ? `; sessions replaced: ${replaced}` : ''}. MARKET=imported npm start shows robots on it.`,
      ]);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

/** What the words of the command ask for; @throws InputError naming the wrong one. */
export function parseRequest(args: string[]): ImportRequest {
  const text = { type: 'string' } as const;
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { symbol: text, interval: text, zone: text, splits: text, type: text, name: text, source: text },
  });
  if (files.length === 0) throw new InputError(`name a file: ${USAGE}`);
  if (values.symbol === undefined) throw new InputError(`--symbol is missing: ${USAGE}`);
  const symbol = parseSymbol(values.symbol);
  const known = findInstrument(symbol);
  const given = values.type === undefined ? null : parseFundType(values.type);
  return {
    files,
    symbol: known?.ticker ?? symbol,
    fundType: resolveFundType(symbol, given, known),
    known,
    interval: values.interval === undefined ? null : parseInterval(values.interval),
    zone: values.zone ?? 'UTC',
    splits: values.splits === undefined ? [] : parseSplits(values.splits),
    name: values.name === undefined ? null : parseWords('name', values.name),
    source:
      values.source === undefined
        ? files
            .map((file) => path.basename(file))
            .join(', ')
            .slice(0, LONGEST_WORDS)
        : parseWords('source', values.source),
  };
}

/** Words that will stand on pages. */
function parseWords(option: string, text: string): string {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > LONGEST_WORDS)
    throw new InputError(`--${option} '${text}' must have 1 to ${LONGEST_WORDS} characters`);
  return words;
}

/** Reads the files and checks every row, storing nothing. */
export async function prepareRequest(request: ImportRequest, now: Millis): Promise<PreparedImport> {
  const files = await Promise.all(request.files.map(readNamedFile));
  const mayHaveSplit = request.fundType === 'S' || request.fundType === 'E';
  if (!mayHaveSplit && request.splits.length > 0)
    throw new InputError(`--splits: ${request.symbol} is a pair, and pairs do not split`);
  return prepareImport(files, {
    calendar: calendarFor(calendarNameOf(request.fundType)),
    zone: request.zone,
    interval: request.interval,
    splits: request.splits,
    mayHaveSplit,
    now,
  });
}

/** Stores what was prepared; returns how many sessions were there before. */
export async function storeRequest(
  database: Database,
  request: ImportRequest,
  prepared: PreparedImport,
): Promise<number> {
  await migrate(database);
  const { replaced } = await storeImport(database.db, request.symbol, request.source, prepared, (fundId) =>
    instrumentOf(request, prepared, fundId),
  );
  return replaced;
}

function instrumentOf(request: ImportRequest, prepared: PreparedImport, fundId: FundId): Instrument {
  const { symbol, fundType, known, name } = request;
  return describeInstrument(symbol, fundType, known, fundId, name, decimalsOf(prepared.days));
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

/** A reader of the report that has seen enough (`| head`) must not stop the storing. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
