import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { findInstrument } from '@/lib/market/data/instruments';
import { listDevelopmentRequests } from '@/lib/people/requests/server/development-request-store';
import { createInstrumentSource, type InstrumentSource } from '../server/instrument-source';
import { runCall, testNow, USER } from '../testing/call-context';
import { requestRobotProductToDevelop } from './request-robot-product-to-develop';

const AAPL = findInstrument('AAPL')?.fundId ?? 0;
const WANTED = { fundId: AAPL, ticker: 'AAPL', source: 'robots list' };

describe('RequestRobotProductToDevelop', () => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let instruments: InstrumentSource;

  beforeEach(async () => {
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    instruments = createInstrumentSource(database.db);
  });
  afterEach(() => database.close());

  const ask = (body: object, more = {}) =>
    runCall(requestRobotProductToDevelop, body, { ...instruments, ...more });
  const stored = () => listDevelopmentRequests(database.db);

  it('stores users’ and guests’ requests, with the same answer each time', async () => {
    for (const viewer of [USER, USER])
      expect(await ask({ ...WANTED, ticker: 'aapl' }, { viewer })).toEqual({ Requested: true });
    for (let i = 0; i < 3; i += 1) expect(await ask(WANTED)).toEqual({ Requested: true });
    const row = { ...WANTED, requestedAt: testNow() };
    expect(await stored()).toEqual([
      { ...row, userId: null, count: 3 },
      { ...row, userId: USER.userId, count: 1 },
    ]);
  });

  it('needs no source', async () => {
    expect(await ask({ fundId: AAPL, ticker: 'AAPL' })).toEqual({ Requested: true });
    expect(await stored()).toMatchObject([{ source: '' }]);
  });

  it.each([
    [{ ...WANTED, ticker: 'MSFT' }, `ticker must be AAPL, the ticker of instrument ${AAPL}`],
    [{ ...WANTED, ticker: 'NOPE' }, 'ticker must be AAPL'],
    [{ ...WANTED, fundId: 99_999_999 }, 'There is no instrument 99999999'],
    [{ ...WANTED, fundId: 0 }, 'fundId must be a whole number from 1'],
    [{ ...WANTED, source: 'x'.repeat(101) }, 'source must be a text of at most 100 characters'],
    [{ ...WANTED, source: 'a\u0000b' }, 'source must not contain control characters'],
    [{ ...WANTED, source: '\ud800' }, 'source must not contain control characters'],
    [{ fundId: AAPL }, 'ticker must be a text of at most 20 characters'],
  ])('%j is refused and not stored', async (body, message) => {
    await expect(ask(body)).rejects.toThrow(message);
    expect(await stored()).toEqual([]);
  });
});
