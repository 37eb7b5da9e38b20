import type { Millis } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { findInstrument } from '@/lib/market/data/instruments';
import { type OpenProduct, openProduct, Visitor } from '../testing/open-product';

/** The market bar's calls over HTTP. */

const CLOSE_IN = '/api/CxHelp/GetUSMarketWillCloseIn';
/** A Monday, half an hour before the close. */
const NOW = Date.UTC(2026, 10, 23, 20, 30) as Millis;

let product: OpenProduct;
let close: () => Promise<void>;

beforeAll(async () => {
  const options = { dataDir: await makeMigratedDataDir() };
  const database = { ...(await openDatabase(options)), options };
  product = await openProduct(database, () => NOW);
  close = async () => {
    await product.close();
    await database.close();
  };
});
afterAll(() => close());

it('GetUSMarketWillCloseIn needs a token, but no body or content type, and refuses GET', async () => {
  const visitor = new Visitor(product.api);
  const token = { 'X-XSRF-TOKEN': await visitor.freshToken() };
  const ask = async (init: RequestInit) => {
    const answer = await visitor.send(CLOSE_IN, { method: 'POST', ...init });
    return [answer.status, await answer.json()];
  };
  const json = { 'Content-Type': 'application/json' };
  expect(await ask({ headers: token })).toEqual([200, 1800]);
  expect(await ask({ headers: { ...token, ...json } })).toEqual([200, 1800]);
  expect(await ask({ headers: { ...token, ...json }, body: '' })).toEqual([200, 1800]);
  expect(await ask({ headers: { ...token, ...json }, body: '{}' })).toEqual([200, 1800]);
  expect(await ask({ headers: { ...token, ...json }, body: '[]' })).toMatchObject([400, {}]);
  expect(await ask({ headers: { ...token, 'Content-Type': 'text/plain' } })).toMatchObject([415, {}]);
  expect(await ask({})).toMatchObject([400, { Message: expect.stringContaining('anti-forgery') }]);
  expect((await visitor.send(CLOSE_IN)).status).toBe(405);
});

it('other calls still need a body', async () => {
  const visitor = new Visitor(product.api);
  const headers = { 'X-XSRF-TOKEN': await visitor.freshToken() };
  const answer = await visitor.send('/api/CxFund/GetIntradayPricesWithChanges', { method: 'POST', headers });
  expect([answer.status, await answer.json()]).toEqual([400, { Message: 'The body is not valid JSON' }]);
});

it('GetIntradayPricesWithChanges returns prices to anyone', async () => {
  const fundId = findInstrument('BTC.X')?.fundId;
  const body = { fundIds: [fundId, 1], minutesBack: 60 };
  const answer = await new Visitor(product.api).call('CxFund/GetIntradayPricesWithChanges', body);
  expect(answer).toEqual({
    status: 200,
    body: [
      {
        FundId: fundId,
        Ticker: 'BTC.X',
        Price: 101,
        Time: new Date(NOW).toISOString(),
        Change_1: { Price: 1, PricePct: expect.closeTo(1, 9) },
        Change_Back: { Price: null, PricePct: null },
      },
    ],
  });
});
