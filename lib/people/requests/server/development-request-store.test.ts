import type { FundId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { DevelopmentRequest } from '../development-request';
import { listDevelopmentRequests, storeDevelopmentRequest } from './development-request-store';

const AAPL: DevelopmentRequest = {
  userId: 'u1',
  fundId: 1001 as FundId,
  ticker: 'AAPL',
  source: 'robots list',
  requestedAt: Date.UTC(2025, 0, 1),
};
const MSFT = { ...AAPL, fundId: 1002 as FundId, ticker: 'MSFT' };

forEachEngine('development requests', (open, itOnce) => {
  async function stored(...requests: readonly DevelopmentRequest[]) {
    const { db } = await open();
    for (const request of requests) await storeDevelopmentRequest(db, request);
    return listDevelopmentRequests(db);
  }

  itOnce('keeps one for each user and instrument, as it was the first time', async () => {
    const later = { ...AAPL, source: 'details', requestedAt: AAPL.requestedAt + 1 };
    expect(await stored(AAPL, later, { ...later, userId: 'u2' }, MSFT)).toEqual([
      { ...AAPL, count: 1 },
      { ...later, userId: 'u2', count: 1 },
      { ...MSFT, count: 1 },
    ]);
  });

  itOnce('counts guests in one row for each instrument, beside those of users', async () => {
    const guest = { ...AAPL, userId: null };
    const many = Array.from({ length: 40 }, (_, i) => ({ ...guest, source: `page ${i}` }));
    expect(await stored(guest, AAPL, ...many, { ...MSFT, userId: null }, guest)).toEqual([
      { ...guest, count: 42 },
      { ...AAPL, count: 1 },
      { ...MSFT, userId: null, count: 1 },
    ]);
  });

  it('takes requests that come at once', async () => {
    const { db } = await open();
    const requests = Array.from({ length: 20 }, (_, i) => ({ ...AAPL, userId: i % 2 === 0 ? null : 'u1' }));
    await Promise.all(requests.map((request) => storeDevelopmentRequest(db, request)));
    expect((await listDevelopmentRequests(db)).map(({ userId, count }) => [userId, count])).toEqual([
      [null, 10],
      ['u1', 1],
    ]);
  });

  itOnce('keeps any text as it is', async () => {
    const hostile = { ...AAPL, source: `'); DROP TABLE robots; -- \u{1F916} "` };
    expect(await stored(hostile)).toEqual([{ ...hostile, count: 1 }]);
  });
});
