import type { EpochDay, FundId, RobotId } from '@/lib/base/brand';
import { InputError, NotFoundError } from '@/lib/base/errors';
import { fromMicros } from '@/lib/base/money';
import { isoDay, isoTime, utcDay } from '@/lib/base/time';
import { readEnv } from '@/lib/config/env';
import { type Database, openDatabase } from '@/lib/database/database';
import type { LedgerEntry } from '@/lib/ledger/entry';
import { readEntries, readHead } from '@/lib/ledger/server/ledger-store';
import { type TradeLine, tradeLines } from '@/lib/ledger/trade-lines';
import { verifyChain } from '@/lib/ledger/verify';
import { INSTRUMENTS } from '@/lib/market/instruments';
import { dayRange, readDays } from '@/lib/market/server/bar-store';
import { listImportedInstruments } from '@/lib/market/server/imported-instrument-store';
import type { MarketName } from '@/lib/market/source';
import { listRobots, type StoredRobot } from '@/lib/robots/server/robot-store';
import { readEquityDays } from '@/lib/statistics/server/equity-store';
import { printLines } from '../print-lines';

const USAGE = 'npm run ledger -- verify [ID] | export ID | days ID';
const VERBS = ['verify', 'export', 'days'] as const;

export interface LedgerRequest {
  readonly verb: (typeof VERBS)[number];
  readonly robotId: RobotId | null;
}

/** `verify [ID]` recomputes every hash; `export ID` prints one JSON line a trade; `days ID` one JSON line a day. */
export async function run(args: string[]): Promise<void> {
  const { verb, robotId } = parseLedgerRequest(args);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    const robots = await robotsFor(database, robotId);
    if (verb === 'verify') await verifyAll(database, robots);
    else for (const robot of robots) await (verb === 'export' ? exportTrades : exportDays)(database, robot);
  } finally {
    await database.close();
  }
}

/** What the words ask for. @throws InputError naming the word that is wrong. */
export function parseLedgerRequest(args: readonly string[]): LedgerRequest {
  const [word, id, ...more] = args;
  const verb = VERBS.find((name) => name === word);
  if (!verb)
    throw new InputError(
      `${word === undefined ? 'say what to do' : `'${word}' is not known`}; use: ${USAGE}`,
    );
  if (more.length > 0) throw new InputError(`'${more[0]}' is one word too many; use: ${USAGE}`);
  if (id === undefined) {
    if (verb === 'verify') return { verb, robotId: null };
    throw new InputError(`'${verb}' needs the id of a robot; use: ${USAGE}`);
  }
  if (!/^-?\d{1,15}$/.test(id)) throw new InputError(`'${id}' is not the id of a robot: a whole number is`);
  return { verb, robotId: Number(id) as RobotId };
}

async function robotsFor(database: Database, id: RobotId | null): Promise<StoredRobot[]> {
  const robots = await listRobots(database.db);
  if (id === null) return robots;
  const robot = robots.find(({ definition }) => definition.id === id);
  if (!robot)
    throw new NotFoundError(`there is no robot ${id}; npm run robots -- list prints those there are`);
  return [robot];
}

async function verifyAll(database: Database, robots: readonly StoredRobot[]): Promise<void> {
  let entries = 0;
  let bad = 0;
  const lines: string[] = [];
  for (const { definition } of robots) {
    const verdict = await verifyRobot(database, definition.id);
    if (verdict.ok) entries += verdict.entries;
    else {
      bad += 1;
      lines.push(`robot ${definition.id}: ${verdict.what}`);
    }
  }
  lines.push(
    bad === 0
      ? `${entries} entries of ${robots.length} robots verified: every hash and every profit is right`
      : `${bad} of ${robots.length} ledgers are not what was recorded`,
  );
  printLines(lines);
  if (bad > 0) process.exitCode = 1;
}

async function verifyRobot(
  database: Database,
  id: RobotId,
): Promise<{ ok: true; entries: number } | { ok: false; what: string }> {
  let stored: readonly LedgerEntry[];
  try {
    stored = await readEntries(database.db, id);
  } catch (error) {
    return { ok: false, what: `its ledger cannot be read: ${(error as Error).message}` };
  }
  const verdict = verifyChain(stored, await readHead(database.db, id));
  if (verdict.ok) return { ok: true, entries: verdict.entries };
  const { seq, entry, why } = verdict;
  const what = entry ? ` (trade ${entry.tradeNo} ${entry.kind}, ${timeText(entry.time)})` : '';
  return { ok: false, what: `entry ${seq}${what}: ${why}` };
}

/** A tampered time may be no time at all. */
function timeText(ms: number): string {
  return Number.isNaN(new Date(ms).getTime()) ? String(ms) : isoTime(ms);
}

async function exportTrades(database: Database, { definition, market }: StoredRobot): Promise<void> {
  const tickers = await tickersOf(database, market);
  const entries = await readEntries(database.db, definition.id);
  const sessions = new Map<number, SessionClose[]>();
  for (const fundId of new Set(entries.map((entry) => entry.fundId)))
    sessions.set(fundId, await sessionCloses(database, market, fundId));
  const lines = tradeLines(entries, (fundId) => tickers.get(fundId) ?? `#${fundId}`);
  printLines(
    lines.map((line) => JSON.stringify({ ...line, marks: marksOf(line, sessions.get(line.fundId) ?? []) })),
  );
}

interface SessionClose {
  readonly day: EpochDay;
  /** Open of the session's last bar. */
  readonly lastBar: number;
  readonly close: number;
}

async function sessionCloses(
  database: Database,
  market: MarketName,
  fundId: FundId,
): Promise<SessionClose[]> {
  const range = await dayRange(database.db, market, fundId);
  if (!range) return [];
  const days = await readDays(database.db, market, fundId, range.first, range.last);
  return days.map(({ day, time, close, length }) => ({
    day,
    lastBar: time[length - 1] as number,
    close: close[length - 1] as number,
  }));
}

/** The instrument's close of every session at whose end the trade was open: what its daily equity is marked at. */
export function marksOf(
  trade: Pick<TradeLine, 'entryTime' | 'exitTime'>,
  sessions: readonly SessionClose[],
): [string, number][] {
  const entry = Date.parse(trade.entryTime);
  const exit = trade.exitTime === null ? Number.POSITIVE_INFINITY : Date.parse(trade.exitTime);
  return sessions
    .filter(({ lastBar }) => entry <= lastBar && exit > lastBar)
    .map(({ day, close }) => [isoDay(day), close]);
}

async function exportDays(database: Database, { definition }: StoredRobot): Promise<void> {
  const publishedDay = utcDay(definition.publishedAt);
  const days = await readEquityDays(database.db, definition.id);
  printLines(
    days.map(({ day, equity }) =>
      JSON.stringify({
        robotId: definition.id,
        date: isoDay(day),
        equity: fromMicros(equity),
        phase: day < publishedDay ? 'backtest' : 'forward',
      }),
    ),
  );
}

async function tickersOf(database: Database, market: MarketName): Promise<ReadonlyMap<number, string>> {
  const instruments =
    market === 'imported'
      ? (await listImportedInstruments(database.db)).map((imported) => imported.instrument)
      : INSTRUMENTS;
  return new Map(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
}
