/** @jest-environment node */
import type { FundId } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { type CorporateAction, splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { readMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { FeedError } from '../feed-state';
import { followAnnouncements } from './follow-announcements';
import type { LiveFeed } from './live-feed';

const NOW = Date.UTC(2026, 10, 18, 16);
const TODAY = newYorkDay(NOW);

it('announcements are kept, also when another feed fails, and later ones replace them until they begin', async () => {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const split = (days: number, after: number) =>
    splitOn(1 as FundId, (TODAY + days) as typeof TODAY, { after, before: 1 });
  let told: readonly CorporateAction[] = [split(2, 10), split(-2, 3)];
  const asked: unknown[] = [];
  const feeds = [
    {
      announcements: () => Promise.reject(new FeedError('down', 'temporary')),
      health: { isOff: () => false },
    },
    {
      announcements: async (from: number, to: number) => {
        asked.push([from - TODAY, to - TODAY]);
        return told;
      },
    },
  ] as unknown as readonly LiveFeed[];
  const follow = async () => {
    const ending = new AbortController();
    const log = { error: () => undefined } as never;
    const before = asked.length;
    const following = followAnnouncements({ database, feeds, clock: () => NOW, log }, ending.signal);
    await until(() => asked.length > before);
    const kept = () => readMarketActions(database.db, 'live', 0 as never, Number.MAX_SAFE_INTEGER as never);
    await until(async () =>
      (await kept()).some((action) => JSON.stringify(action) === JSON.stringify(told[0])),
    );
    ending.abort();
    await following.catch(() => undefined);
    return (await kept()).map((action) => (action.kind === 'split' ? action.after : 0));
  };
  expect(await follow()).toEqual([3, 10]);
  expect(asked).toEqual([[-10, 60]]);
  told = [split(2, 20), split(-2, 4)];
  expect(await follow()).toEqual([3, 20]);
  // Put off by a day, and the one that has begun isn't told any more.
  told = [split(3, 20)];
  expect(await follow()).toEqual([3, 20]);
  await database.close();
});
