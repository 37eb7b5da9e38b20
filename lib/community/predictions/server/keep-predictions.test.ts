import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import type { InstrumentCloses } from '@/lib/analysis/closes/get-closes';
import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import { takeHandle } from '@/lib/community/profiles/server/member-store';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { readsOn } from '@/lib/core/database/reads';
import { forEachEngine, type TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { writeDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { addUser } from '@/lib/people/memberships/testing/users';
import { listInbox } from '@/lib/people/notifications/server/inbox';
import type { Predictions } from '../predictions';
import { LockedError, type Vote } from '../vote';
import { createPredictions } from './create-predictions';
import { keepPredictions } from './keep-predictions';
import { verifyPredictions } from './verify-predictions';

const at = (text: string) => Date.parse(text) as Millis;
const day = (text: string) => parseIsoDay(text);

/** Sessions until November 27, 2026, up and down in turn; the last closes are given. */
function makeCloses(fundId: number, ticker: string, last: readonly (number | null)[]): InstrumentCloses {
  const sessions = calendarFor('xnys').sessions(day('2026-01-02'), day('2026-11-27'));
  const values = sessions.map((_, index) => {
    const given = last[index - sessions.length + last.length];
    return given === undefined ? 100 + (index % 2) : given;
  });
  const traded = sessions.filter((_, index) => values[index] !== null);
  return {
    ...{ fundId: fundId as FundId, ticker, calendar: 'xnys' as const, length: traded.length },
    day: Int32Array.from(traded, (session) => session.day),
    close: Float64Array.from(values.filter((value) => value !== null)),
  };
}

/** AAPL ends higher, MSFT equal, TSLA isn't traded on the last day. */
const CLOSES = [
  makeCloses(1, 'AAPL', [200, 201]),
  makeCloses(2, 'MSFT', [300, 300]),
  makeCloses(3, 'TSLA', [150, null]),
];

/** A market that is known up to a day, and processes that keep its predictions. */
async function openMarket(database: TestDatabase) {
  const clock = { now: at('2026-11-25T22:00Z') };
  let through = day('2026-11-25');
  const analysis = {
    ask: async (_: unknown, tickers: readonly string[]) => ({
      state: {},
      answer: CLOSES.filter(({ ticker }) => tickers.includes(ticker)).map((closes) => {
        const length = closes.day.filter((one) => one <= through).length;
        return { ...closes, length };
      }),
    }),
  } as unknown as MarketAnalysis;
  const now = () => clock.now;
  const notified: string[] = [];
  const start = () =>
    keepPredictions({
      ...{ database, analysis, market: 'simulated', now, log: createLogger('silent') },
      reads: readsOn(database.db),
      onInbox: (users) => notified.push(...users),
    });
  const keepers = [start(), start(), start()];
  const { vote, ...predictions } = createPredictions(database, 'simulated');
  return {
    predictions: {
      ...predictions,
      vote: (member: string, id: string, said: Vote) => vote(member, id, said, now),
    },
    /** All processes look at an instant, with closes up to a day. */
    async look(time: string, known: string) {
      clock.now = at(time);
      through = day(known);
      const state = { done: 1, total: 1, problem: null, through: { xnys: through as EpochDay } };
      await writeDailyBarsState(database.db, 'simulated', state);
      await Promise.all(keepers.map((keeper) => keeper.wake()));
    },
    setClock(time: string) {
      clock.now = at(time);
    },
    /** Users of whom an inbox changed. */
    notified,
    stop: () => Promise.all(keepers.map((keeper) => keeper.stop())),
  };
}

async function addMember(database: TestDatabase, name: string): Promise<string> {
  await addUser(database.db, name);
  return (await takeHandle(database.db, name, name, at('2026-11-01T00:00Z'))).member;
}

/** What the published program asks a site for. */
async function readLines(predictions: Pick<Predictions, 'entries' | 'details'>): Promise<string[]> {
  const wire = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name[0]?.toUpperCase() + name.slice(1), value]),
    );
  const entries = (await predictions.entries(0)).map((entry) => wire({ kind: 'entry', ...entry }));
  const votes = await Promise.all(
    [AAPL, MSFT, TSLA].map(async (window) =>
      ((await predictions.details(window, 1))?.revealed ?? []).map((vote) =>
        wire({ kind: 'vote', window, ...vote }),
      ),
    ),
  );
  return [...entries, ...votes.flat()].map((line) => JSON.stringify(line));
}

function checkWithoutOurCode(lines: readonly string[]): [number | null, string] {
  const { status, stdout } = spawnSync('python3', ['docs/verify/predictions.py', '--lines'], {
    input: lines.join('\n'),
    encoding: 'utf8',
  });
  return [status, stdout];
}

const BOARD = '/app/predictions/community/?show=board';
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const [AAPL, MSFT, TSLA] = [1, 2, 3].map((id) => `simulated:${id}:day:2026-11-27`) as [
  string,
  string,
  string,
];

forEachEngine('predictions', (open) => {
  it('open, lock and are decided once each, whoever looks, and every vote can be checked', async () => {
    const database = await open();
    const market = await openMarket(database);
    const { predictions } = market;
    const [ada, bob] = [await addMember(database, 'ada'), await addMember(database, 'bob')];
    await market.look('2026-11-25T22:00Z', '2026-11-25');
    const { questions } = await predictions.list('open', 1);
    expect(questions.map(({ ticker, reference, baseRate }) => [ticker, reference, baseRate])).toEqual([
      ['AAPL', 200, expect.closeTo(0.5, 1)],
      ['MSFT', 300, expect.closeTo(0.5, 1)],
      ['TSLA', 150, expect.closeTo(0.5, 1)],
    ]);
    await predictions.vote(ada, AAPL, { percent: 40, holdsPosition: false });
    await Promise.all([
      predictions.vote(ada, AAPL, { percent: 90, holdsPosition: true }),
      predictions.vote(bob, AAPL, { percent: 20, holdsPosition: false }),
      predictions.vote(bob, MSFT, { percent: 20, holdsPosition: false }),
      predictions.vote(bob, TSLA, { percent: 20, holdsPosition: false }),
    ]);
    // Nobody sees how others voted.
    expect(await predictions.details(AAPL, 1)).toMatchObject({
      question: { votes: 2, median: null },
      revealed: [],
    });
    const commitments = (await predictions.entries(0)).map(({ entry }) => entry).join('');
    expect(commitments).not.toMatch(/percent|salt|voter/);

    // At the open's instant it's too late, whether or not anyone has looked since.
    market.setClock('2026-11-27T14:29:59.999Z');
    await predictions.vote(bob, AAPL, { percent: 30, holdsPosition: false });
    market.setClock('2026-11-27T14:30Z');
    const late = { percent: 99, holdsPosition: false };
    await expect(predictions.vote(bob, AAPL, late)).rejects.toThrow(LockedError);
    await market.look('2026-11-27T14:31Z', '2026-11-25');
    await expect(predictions.vote(bob, AAPL, late)).rejects.toThrow(LockedError);
    await expect(predictions.vote(bob, 'simulated:9:day:2026-11-27', late)).rejects.toThrow('no such');
    const { revealed } = (await predictions.details(AAPL, 1)) ?? { revealed: [] };
    expect(revealed.map(({ handle, percent, holdsPosition }) => [handle, percent, holdsPosition])).toEqual([
      ['ada', 90, true],
      ['bob', 30, false],
    ]);

    // The session is over, its close isn't known.
    await market.look('2026-11-27T18:01Z', '2026-11-25');
    expect((await predictions.list('locked', 1)).total).toBe(3);
    await market.look('2026-11-27T18:20Z', '2026-11-27');
    expect(
      (await predictions.list('decided', 1)).questions.map(({ ticker, outcome, close, reason }) => [
        ...[ticker, outcome, close, reason],
      ]),
    ).toEqual([
      ['AAPL', 'yes', 201, null],
      ['MSFT', 'no', 300, null],
      ['TSLA', 'void', null, 'no-close'],
    ]);
    // Each member once, with all of the day's, whichever of the processes decided them.
    const inbox = async (user: string) =>
      (await listInbox(database.db, user, { offset: 0, pageSize: 9 })).items.map(({ text, path }) => [
        ...[text, path],
      ]);
    expect([await inbox('ada'), await inbox('bob')]).toEqual([
      [['1 question you voted on was decided: AAPL yes', BOARD]],
      [['3 questions you voted on were decided: AAPL yes, MSFT no and TSLA void', BOARD]],
    ]);
    expect(new Set(market.notified)).toEqual(new Set(['ada', 'bob']));
    const { places } = await predictions.board(1);
    expect(places.map(({ handle, rank, count, days, own }) => [handle, rank, count, days, own])).toEqual([
      // (.7² + .2²) / 2: the void one doesn't count.
      ['bob', null, 2, 1, expect.closeTo(0.265)],
      ['ada', null, 1, 1, expect.closeTo(0.01)],
    ]);
    // Friday's close also opened the next session's and the next week's.
    expect((await predictions.list('open', 1)).questions.map(({ id }) => id).slice(0, 2)).toEqual([
      'simulated:1:day:2026-11-30',
      'simulated:2:day:2026-11-30',
    ]);
    expect((await verifyPredictions(database)).faults).toEqual([]);
    await market.stop();
    const lines = await readLines(predictions);
    if (HAS_PYTHON) {
      expect(checkWithoutOurCode(lines)).toEqual([
        0,
        expect.stringMatching(/ada: 1 decided, Brier score 0.0100.+all fit\n$/s),
      ]);
      const changed = lines.map((line) => line.replace('"Percent":30', '"Percent":70'));
      expect(checkWithoutOurCode(changed)).toEqual([1, expect.stringContaining('a vote of bob isn')]);
    }

    for (const statement of ["UPDATE prediction_entries SET entry = ''", 'DELETE FROM prediction_entries'])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
    // What an operator might do for a friend.
    await sql`UPDATE prediction_votes SET percent = 99 WHERE window_id = ${AAPL} AND voter = ${bob}`.execute(
      database.db,
    );
    await sql`UPDATE prediction_scores SET own = 0 WHERE voter = ${ada}`.execute(database.db);
    expect((await verifyPredictions(database)).faults.toSorted()).toEqual(
      [
        `question ${AAPL}: the vote of ${bob} isn’t what was committed to`,
        `score of ${bob} 2026-11-27: it isn’t what votes and outcomes come to`,
        `score of ${ada} 2026-11-27: it isn’t what votes and outcomes come to`,
      ].sort(),
    );
  });
});
