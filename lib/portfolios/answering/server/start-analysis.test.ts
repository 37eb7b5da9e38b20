import { setImmediate } from 'node:timers/promises';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import { createAnalysis } from '@/lib/analysis/questions/question';
import { EMPTY_SCREEN } from '@/lib/analysis/screener/screen';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';
import { type EpochDay, type FundId, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { bundleThread } from '@/lib/core/base/testing/bundle-thread';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { putYears, writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { madeBars } from '@/lib/market/daily-bars/testing/made-bars';
import { packYears } from '@/lib/market/daily-bars/year-rows';
import { findInstrument } from '@/lib/market/data/instruments';
import { chainEvents } from '@/lib/robots/ledger/chain';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents } from '@/lib/robots/ledger/testing/sample-ledger';
import { answerQuestions } from './answer-questions';
import { startAnalysis } from './start-analysis';

const PAGE = { offset: 0, limit: 10 };
const readId = (ticker: string) => findInstrument(ticker)?.fundId as FundId;
const rowsFor = (ticker: string, days: readonly EpochDay[]) =>
  packYears(madeBars(readId(ticker), days)).map((year) => ({
    ...year,
    fundId: readId(ticker),
    calendar: 'xnys' as const,
    source: null,
  }));

it('answers of a whole store only, of new sessions at once, and names errors as they were thrown', async () => {
  const dataDir = await makeMigratedDataDir();
  const database = await openDatabase({ dataDir });
  const file = await bundleThread('lib/portfolios/answering/server/analysis-thread.ts');
  const broken: unknown[] = [];
  const thread = startAnalysis({
    file,
    database: { dataDir, databaseUrl: null },
    market: 'simulated',
    onBroken: (error) => broken.push(error),
  });
  const analysis = createAnalysis(thread.ask);
  const days = ['2025-01-02', '2025-01-03', '2025-01-06'].map(parseIsoDay);
  const says = (done: number, newest: EpochDay) =>
    writeDailyBarsState(database.db, 'simulated', {
      ...{ done, total: 2, problem: null },
      through: { xnys: newest },
    });
  try {
    await putYears(database.db, 'simulated', [
      ...rowsFor('AAPL', days),
      ...rowsFor('MSFT', days.slice(0, 2)),
    ]);
    await says(1, days[1] as EpochDay);
    expect(await analysis.ask(SEARCH_SCREEN, EMPTY_SCREEN, PAGE)).toMatchObject({
      state: { done: 1, total: 2 },
      answer: null,
    });
    await says(2, days[1] as EpochDay);
    const before = (await analysis.ask(SEARCH_SCREEN, EMPTY_SCREEN, PAGE)).answer;
    expect(before).toMatchObject({ day: days[1], total: 2, rows: [{ ticker: 'AAPL' }, { ticker: 'MSFT' }] });
    await putYears(database.db, 'simulated', rowsFor('MSFT', days));
    await says(2, days[2] as EpochDay);
    const after = (await analysis.ask(SEARCH_SCREEN, EMPTY_SCREEN, PAGE)).answer;
    expect(after).toMatchObject({ day: days[2], total: 2 });
    // The past stays what it was.
    const then = await analysis.ask(SEARCH_SCREEN, { ...EMPTY_SCREEN, asOf: days[1] as EpochDay }, PAGE);
    expect(then.answer?.hash).toBe(before?.hash);
    const future = { ...EMPTY_SCREEN, asOf: parseIsoDay('2025-01-07') };
    await expect(analysis.ask(SEARCH_SCREEN, future, PAGE)).rejects.toMatchObject({
      name: 'InputError',
      message: '2025-01-07 has not closed yet. The newest day is 2025-01-06.',
    });
    expect(broken).toEqual([]);
  } finally {
    await thread.stop();
    await database.close();
  }
  // Stopped, or crashed: the next question starts another.
  expect((await analysis.ask(SEARCH_SCREEN, EMPTY_SCREEN, PAGE)).answer?.total).toBe(2);
  const asked = Array.from({ length: 201 }, () => analysis.ask(SEARCH_SCREEN, EMPTY_SCREEN, PAGE));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { name: 'BusyError' } }]);
  await thread.stop();
});

it('says how far it is with what takes long, and answers once it’s done', async () => {
  const { db, close } = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const days = Array.from({ length: 1500 }, (_, index) => plus(parseIsoDay('2020-01-01'), index));
  await putYears(
    db,
    'simulated',
    ['AAPL', 'MSFT', 'KO'].flatMap((ticker) => rowsFor(ticker, days)),
  );
  await writeDailyBarsState(db, 'simulated', { done: 3, total: 3, through: {}, problem: null });
  const did: string[] = [];
  const patterns = {
    takeUp: async () => void did.push('taken up'),
    keep: async () => void did.push('kept'),
  };
  const { ask } = createAnalysis(answerQuestions(db, 'simulated', { patterns, patienceMs: 0 }));
  const said: (number | undefined)[] = [];
  for (;;) {
    const { state, answer } = await ask(GET_PATTERN_STATISTICS, 'doji', 'stocks');
    said.push(state.prepared);
    if (answer) break;
    expect(analysisText(state)).toMatch(/^Looking through all sessions: \d+% done\.$/);
  }
  expect(said[0]).toBeLessThan(1);
  expect(said.at(-1)).toBeUndefined();
  while (!did.includes('kept')) await setImmediate();
  expect(did).toEqual(['taken up', 'kept']);
  await close();
});

it('counts robots’ positions from when their ledgers recorded them, without what a backtest closed', async () => {
  const { db, close } = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const days = ['2025-01-02', '2025-01-03'].map(parseIsoDay);
  const events = sampleEvents(2).map((event) => ({ ...event, fundId: readId('AAPL') }));
  const recorded = {
    robotId: 7 as RobotId,
    publishedAt: 0 as Millis,
    lateAfterMs: DAY_MS,
    openSince: new Map(),
  };
  const entries = chainEvents({
    ...recorded,
    head: EMPTY_HEAD,
    events: events.slice(0, 3),
    recordedAt: Date.UTC(2025, 0, 2, 15) as Millis,
  });
  const { seq, hash } = entries.at(-1) as LedgerEntry;
  const closing = chainEvents({
    ...recorded,
    head: { seq, hash },
    events: events.slice(3),
    recordedAt: Date.UTC(2025, 0, 3, 15) as Millis,
  });
  await insertRobotRows(db, 7);
  await appendEntries(db, 7 as RobotId, [...entries, ...closing]);
  await putYears(db, 'simulated', rowsFor('AAPL', days));
  await writeDailyBarsState(db, 'simulated', { done: 1, total: 1, through: {}, problem: null });
  const { ask } = createAnalysis(answerQuestions(db, 'simulated'));
  const robotsAt = async (asOf: EpochDay | undefined) =>
    (await ask(SEARCH_SCREEN, { ...EMPTY_SCREEN, asOf: asOf ?? null, columns: ['robots'] }, PAGE)).answer
      ?.rows[0]?.values;
  expect([await robotsAt(days[0]), await robotsAt(days[1])]).toEqual([[1], [0]]);
  await close();
});
