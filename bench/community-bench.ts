import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { bringBoardUpToDate, readPlaces } from '@/lib/community/predictions/server/board-store';
import { listQuestions, readDetails } from '@/lib/community/predictions/server/read-predictions';
import {
  lockWindow,
  type NewWindow,
  openAll,
  settleWindow,
} from '@/lib/community/predictions/server/window-store';
import { voteCommitment } from '@/lib/community/predictions/vote-commitment';
import { PREDICTED_TICKERS, windowId } from '@/lib/community/predictions/window';
import { readFirstMembers } from '@/lib/community/profiles/server/linked-account-store';
import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { DAY_MS, parseIsoDay, startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { readsOn } from '@/lib/core/database/reads';
import { columnsIn, selectRows } from '@/lib/core/database/rows-in-one';
import { benchClubs } from './clubs-bench';
import { progress } from './progress';
import { type BenchRow, median } from './table';

const MEMBERS = 10_000;
const VOTES = 1_000_000;
const MARKET = 'simulated';
const FIRST = parseIsoDay('2026-01-01');
const ROWS_A_STATEMENT = 2_000;
const READS = 20;

/** Clubs with 100,000 posts, and a million votes of ten thousand members. */
export async function benchCommunity(): Promise<BenchRow[]> {
  return [...(await benchClubs()), ...(await benchPredictions())];
}

/** What a day's end costs, and reading what pages show. */
async function benchPredictions(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-community-'));
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    const perDay = PREDICTED_TICKERS.length;
    const days = Math.ceil(VOTES / MEMBERS / perDay);
    for (let day = 0; day < days - 1; day += 1) {
      progress(`votes of day ${day + 1} of ${days}`);
      await playDay(database, plus(FIRST, day), () => undefined);
    }
    let settling = 0;
    await playDay(database, plus(FIRST, days - 1), (seconds) => {
      settling = seconds;
    });
    const started = process.cpuUsage();
    await bringBoardUpToDate(database, MARKET, readsOn(database.db));
    const board = secondsSince(started);
    const id = windowId(MARKET, 1 as FundId, { horizon: 'day', to: plus(FIRST, days - 1) });
    return [
      {
        name: `a day's ${perDay} questions of ${MEMBERS} votes locked and decided`,
        value: `${settling.toFixed(1)} s of one processor`,
        target: '5 s',
      },
      {
        name: 'the board made anew, on the thread of heavy reads',
        value: `${board.toFixed(1)} s of one processor`,
        target: '',
      },
      {
        name: 'a page of questions',
        value: await milliseconds(() => listQuestions(database.db, MARKET, 'decided', 1)),
        target: '',
      },
      {
        name: 'a question with its votes',
        value: await milliseconds(() => readDetails(database.db, id, 1)),
        target: '',
      },
      {
        name: 'a page of the board',
        value: await milliseconds(() => readPlaces(database.db, MARKET, 100)),
        target: '',
      },
    ];
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** A day's questions with everyone's votes. @param onSettled seconds that locking and deciding took */
async function playDay(
  database: Database,
  day: EpochDay,
  onSettled: (seconds: number) => void,
): Promise<void> {
  const opensAt = plus(startOfDay(day), -DAY_MS);
  const locksAt = startOfDay(day);
  const resolvesAt = plus(locksAt, DAY_MS / 2);
  const windows = PREDICTED_TICKERS.map((ticker, index): NewWindow => {
    const fundId = (index + 1) as FundId;
    const times = {
      horizon: 'day',
      from: plus(day, -1),
      to: day,
      lastKnown: plus(day, -1),
      opensAt,
      locksAt,
      resolvesAt,
    } as const;
    return {
      ...times,
      id: windowId(MARKET, fundId, times),
      market: MARKET,
      fundId,
      ticker,
      reference: 100,
      baseRate: 0.53,
      pastCount: 1_000,
    };
  });
  await openAll(database, MARKET, windows);
  for (const { id } of windows) await castAll(database, id, plus(opensAt, 1));
  const random = seededRandom(day);
  const started = process.cpuUsage();
  const firstMembers = await readFirstMembers(database.db);
  for (const { id } of windows) {
    await lockWindow(database, MARKET, id, firstMembers, locksAt);
    const close = random() < 0.53 ? 101 : 99;
    const outcome = close > 100 ? ('yes' as const) : ('no' as const);
    await settleWindow(database, MARKET, id, { reference: 100, close, outcome, reason: null }, resolvesAt);
  }
  onSettled(secondsSince(started));
}

/** Rows as votes leave them: casting a million one by one is not what is measured. */
async function castAll({ commit }: Database, id: string, at: Millis): Promise<void> {
  const random = seededRandom(at % 2 ** 32);
  const rows = Array.from({ length: MEMBERS }, (_, member) => {
    const voter = member.toString(16).padStart(32, '0');
    const vote = { percent: 1 + Math.floor(99 * random()), holdsPosition: false, at, salt: voter };
    return {
      ...{ window_id: id, voter, percent: vote.percent, holds_position: 0 as const, at, salt: voter },
      commitment: voteCommitment({ windowId: id, voter, ...vote }),
    };
  });
  const columns = columnsIn(rows);
  await commit(async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
      await tx
        .insertInto('prediction_votes')
        .columns(columns)
        .expression(selectRows(tx, 'prediction_votes', columns, rows.slice(from, from + ROWS_A_STATEMENT)))
        .execute();
  });
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

async function milliseconds(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < READS; round += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return `${median(times).toFixed(1)} ms`;
}
