import { readFirstMembers } from '@/lib/community/profiles/server/linked-account-store';
import { takeHandle } from '@/lib/community/profiles/server/member-store';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { type DayScore, MEDIAN_VOTES, makeBoard, RANKED_COUNT } from '../board';
import { castVote } from './vote-store';
import { lockWindow, openAll } from './window-store';

const OPENS_AT = Date.UTC(2026, 10, 26) as Millis;
const LOCKS_AT = (OPENS_AT + DAY_MS) as Millis;

onSqlite('a person with two accounts', (open) => {
  it('has one vote in the median, that of the account that joined first', async () => {
    const database = await open();
    const days = { from: parseIsoDay('2026-11-26'), to: parseIsoDay('2026-11-27') };
    const window = (fundId: number) => ({
      ...({ id: `w${fundId}`, market: 'simulated', fundId: fundId as FundId, ticker: `T${fundId}` } as const),
      ...({ ...days, horizon: 'day', lastKnown: days.from, reference: 100, baseRate: 0.5 } as const),
      ...{ opensAt: OPENS_AT, locksAt: LOCKS_AT, resolvesAt: (LOCKS_AT + 1) as Millis, pastCount: 500 },
    });
    await openAll(database, 'simulated', [window(1), window(2)]);
    const vote = async (user: string, index: number, percent: number, windows: readonly string[]) => {
      await addUser(database.db, user);
      const { member } = await takeHandle(database.db, user, `member-${index}`, (OPENS_AT + index) as Millis);
      for (const id of windows)
        await castVote(database, 'simulated', id, member, { percent, holdsPosition: false }, () => OPENS_AT);
    };
    for (let index = 10; index < 10 + MEDIAN_VOTES - 1; index += 1)
      await vote(`user${index}`, index, index < 15 ? 20 : 60, ['w1', 'w2']);
    await vote('user10+again', 50, 99, ['w1', 'w2']);
    await vote('other', 51, 60, ['w2']);
    const firsts = await readFirstMembers(database.db);
    for (const id of ['w1', 'w2']) await lockWindow(database, 'simulated', id, firsts, LOCKS_AT);
    const rows = await database.db
      .selectFrom('prediction_windows')
      .select(['votes', 'median'])
      .orderBy('id')
      .execute();
    // Nine persons are too few; of ten, five said 20 and five 60.
    expect(rows).toEqual([
      { votes: MEDIAN_VOTES, median: null },
      { votes: MEDIAN_VOTES + 1, median: 40 },
    ]);
  });
});

it('ranks a person once on the board, and lists the later account', () => {
  const scores = Array.from(
    { length: RANKED_COUNT },
    (_, day): DayScore => ({ day, count: 1, own: 0.2, base: 0.25 }),
  );
  const board = makeBoard(
    new Map([
      ['first', scores],
      ['later', scores],
      ['other', scores],
    ]),
    new Map([['later', 'first']]),
    () => () => 0.5,
  );
  expect(board.ranked.map(({ voter }) => voter)).toEqual(['first', 'other']);
  expect(board.tooFew.map(({ voter, count }) => [voter, count])).toEqual([['later', RANKED_COUNT]]);
});
