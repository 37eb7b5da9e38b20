import type { RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { roundTo } from '@/lib/core/base/round';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { putImportedInstrument } from '@/lib/market/data/server/imported-instrument-store';
import { instrument } from '@/lib/robots/catalogue/testing/sample-robot';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { SAMPLE_START, sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import type { CopyPurpose } from '@/lib/trading/copies/copy';
import type { Call } from '../call';
import { createInstrumentSource, type InstrumentSource } from '../server/instrument-source';
import { BROKERAGE, PENDING, REMOVED, runCall, SIGNAL, USER, VIRTUAL } from '../testing/call-context';
import { UNUSED_SERVICES } from '../testing/unused-services';
import { getBrokerAccountProductsPlByFundId, getRobotProductsPlByFundId } from './instrument-profits';

/** The sample ledgers' instrument, known only as an imported one. */
const FUND = 7;

interface Profits {
  readonly Items: readonly Readonly<Record<string, number | string | null>>[];
  readonly Total: number;
}

describe('profits by instrument', () => {
  let instruments: InstrumentSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    const { db } = database;
    close = () => database.close();
    const robots = [VIRTUAL, SIGNAL, BROKERAGE, REMOVED];
    await insertRobotRows(db, ...robots);
    for (const [index, id] of robots.entries())
      await appendEntries(db, id as RobotId, sampleLedger(id, 2 + 2 * index));
    await putImportedInstrument(db, {
      instrument: instrument(FUND, 'IMP'),
      sources: ['a file'],
      acceptedJumps: [],
      intervalMinutes: 5,
    });
    instruments = createInstrumentSource(db);
  });
  afterAll(() => close());

  const ask = async (call: Call, body: object, more = {}) =>
    (await runCall(call, body, { ...instruments, ...more })) as Profits;

  /** Copies for one purpose that closed trades of one robot. */
  const copiesWith = (purpose: CopyPurpose, robotId: number) => {
    const profitsIn = async (_: string, __: number, asked: CopyPurpose) =>
      new Map(asked === purpose ? [[robotId, { paper: toMicros(12.5), live: toMicros(-3) }]] : []);
    return new Proxy(UNUSED_SERVICES, {
      get: (target, name) => (name === 'copies' ? { profitsIn } : Reflect.get(target, name)),
    });
  };

  /** Total profit of the sample trades. */
  const sumProfit = (id: number, trades: number) =>
    sampleLedger(id, trades).reduce((sum, entry) => sum + (entry.kind === 'close' ? entry.profit : 0), 0) /
    1e6;

  it('ranks listed robots without a broker account, for users with money', async () => {
    const asked = { viewer: USER, services: copiesWith('autopilot', VIRTUAL) };
    const { Items, Total } = await ask(getRobotProductsPlByFundId, { fundId: FUND }, asked);
    const mine = new Map(Items.map((item) => [item['Id'], item['MyPL']]));
    expect([mine.get(VIRTUAL), mine.get(SIGNAL)]).toEqual([12.5, null]);
    const expected = [
      {
        Id: VIRTUAL,
        ClosedCount: 2,
        ClosedPL: sumProfit(VIRTUAL, 2),
        ProfitPct: sumProfit(VIRTUAL, 2) / 100,
      },
      { Id: SIGNAL, ClosedCount: 4, ClosedPL: sumProfit(SIGNAL, 4), ProfitPct: sumProfit(SIGNAL, 4) / 100 },
    ].sort((a, b) => b.ProfitPct - a.ProfitPct);
    expect([Items.length, Total]).toEqual([2, 2]);
    for (const [index, item] of expected.entries()) {
      expect(Items[index]).toMatchObject({ Id: item.Id, ClosedCount: item.ClosedCount });
      expect(Items[index]?.['ClosedPL']).toBeCloseTo(item.ClosedPL, 9);
      expect(Items[index]?.['ProfitPct']).toBe(roundTo(item.ProfitPct, 2));
    }
  });

  it('shows what a user’s copies closed, on paper and in real money separately', async () => {
    const services = copiesWith('autotrading', BROKERAGE);
    const { Items } = await ask(
      getBrokerAccountProductsPlByFundId,
      { fundId: FUND },
      { viewer: USER, services },
    );
    expect(Items).toMatchObject([{ Id: BROKERAGE, MyPL: 12.5, MyRealMoneyPL: -3 }]);
  });

  it('lists robots of broker accounts separately, and hides money from guests', async () => {
    const { Items, Total } = await ask(getBrokerAccountProductsPlByFundId, { fundId: FUND });
    expect(Total).toBe(1);
    expect(Object.keys(Items[0] ?? {})).toEqual(['Id', 'Name', 'Timeframe', 'ClosedCount', 'ProfitPct']);
    expect(Items[0]).toMatchObject({ Id: BROKERAGE, Timeframe: 60, ClosedCount: 6 });
    expect(Items[0]?.['ProfitPct']).toBe(roundTo((100 * sumProfit(BROKERAGE, 6)) / 25_000, 1));
  });

  it('counts trades from a date on, and returns as many robots as requested', async () => {
    const fromDate = new Date(SAMPLE_START + 2 * 86_400_000).toISOString();
    const since = await ask(getRobotProductsPlByFundId, { fundId: FUND, fromDate });
    expect(since).toMatchObject({ Total: 1, Items: [{ Id: SIGNAL, ClosedCount: 2 }] });
    expect(await ask(getRobotProductsPlByFundId, { fundId: FUND, limit: 1 })).toMatchObject({
      Total: 2,
      Items: { length: 1 },
    });
    expect(await ask(getRobotProductsPlByFundId, { fundId: FUND, fromDate: '2024-12-31' })).toEqual({
      Items: [],
      Total: 0,
    });
  });

  it.each([
    [{ fundId: FUND, fromDate: '2025-01-02' }, 'fromDate must not be in the future'],
    [{ fundId: FUND, fromDate: '2024-02-30' }, 'fromDate must be a date or a date with time'],
    [{ fundId: FUND, limit: 0 }, 'limit must be a whole number from 1 to 100'],
    [{ fundId: 'AAPL' }, 'fundId must be a whole number from 1'],
    [{ fundId: 99_999_999 }, 'There is no instrument 99999999'],
    [{ fundId: PENDING }, 'There is no instrument 9'],
  ])('%j is refused', async (body, message) => {
    await expect(ask(getRobotProductsPlByFundId, body)).rejects.toThrow(message);
  });
});
