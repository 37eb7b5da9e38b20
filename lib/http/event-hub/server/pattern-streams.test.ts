/** @jest-environment node */
import type { IntradayNews } from '@/lib/analysis/intraday-patterns/intraday-scan';
import { passTime, until } from '@/lib/core/base/testing/until';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { HUB_EVENTS } from '../contract';
import { openFixture } from '../testing/event-hub-fixture';

const { class: only, row } = HUB_EVENTS.IntradayPattern.example;
const told = (count: number): IntradayNews => ({
  ...{ class: only as 'stocks', timeframe: 15, restated: [] },
  changed: Array.from({ length: count }, (_, index) => ({ ...row, ticker: `T${index}` })) as never,
});
const STOCKS = { class: 'stocks', timeframe: 15 };

it('sends each pattern once to those who watch its scanner and may, until they leave or lapse', async () => {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const holders = new Set(['ann', 'bob']);
  let tell: (news: readonly IntradayNews[]) => void = () => undefined;
  const fixture = await openFixture(database, {
    onPatterns(listener) {
      tell = listener;
      return () => undefined;
    },
    mayWatchPatterns: async (userId, asked) => asked === 'stocks' && holders.has(userId),
  });
  try {
    const [ann, bob, guest] = [
      await fixture.connect(await fixture.signIn('ann')),
      await fixture.connect(await fixture.signIn('bob')),
      await fixture.connect(),
    ];
    await ann.publish('SubscribePatterns', STOCKS);
    await ann.publish('SubscribePatterns', STOCKS);
    await bob.publish('SubscribePatterns', { class: 'stocks', timeframe: 5 });
    await expect(guest.publish('SubscribePatterns', STOCKS)).rejects.toThrow('Log in');
    await expect(ann.publish('SubscribePatterns', { ...STOCKS, class: 'crypto' })).rejects.toThrow(
      'need a subscription',
    );
    await expect(ann.publish('SubscribePatterns', { class: 'stocks', timeframe: 7 })).rejects.toThrow(
      'takes an object with class',
    );
    tell([told(100)]);
    await until(() => ann.received.length === 100);
    const names = new Set(ann.received.map(({ data }) => (data as { Row: { Ticker: string } }).Row.Ticker));
    expect([names.size, bob.received.length, guest.received.length]).toEqual([100, 0, 0]);
    tell([{ ...told(0), restated: ['T1'] }]);
    await until(() => ann.received.length === 101);
    expect(ann.received.at(-1)).toMatchObject({
      name: 'IntradayPatternsRestated',
      data: { Tickers: ['T1'] },
    });
    holders.delete('ann');
    tell([told(1)]);
    await passTime(100);
    holders.add('ann');
    await bob.publish('UnsubscribePatterns', { class: 'stocks', timeframe: 5 });
    tell([told(1), { ...told(1), timeframe: 5 }]);
    await passTime(100);
    expect([ann.received.length, bob.received.length]).toEqual([101, 0]);
  } finally {
    await fixture.close();
    await database.close();
  }
});
