import {
  BROKERAGE,
  PENDING,
  REMOVED,
  runCall,
  SIGNAL,
  UNKNOWN,
  USER,
  VIRTUAL,
} from '../testing/call-context';
import { getGraphData } from './get-graph-data';
import { getServiceArticle } from './get-service-article';
import { getStatistics } from './get-statistics';

describe('GetGraphData', () => {
  it('returns equity by day, indexed to 100, for the period', async () => {
    const all = [100.98, 100.98, 100.66, 100.95];
    for (const period of ['Week', 'Full'])
      expect(await runCall(getGraphData, { productId: VIRTUAL, period }, { viewer: USER })).toEqual(all);
    expect(await runCall(getGraphData, { productId: VIRTUAL, period: 'Full' })).toEqual([
      101, 101, 100.7, 101,
    ]);
    expect(await runCall(getGraphData, { productId: BROKERAGE, period: 'Full' })).toHaveLength(4);
  });

  it('refuses other periods', async () => {
    await expect(runCall(getGraphData, { productId: VIRTUAL, period: 'Decade' })).rejects.toThrow(
      'period must be one of Week, Month, Quarter, HalfYear, Year, Full',
    );
  });
});

describe('GetStatistics', () => {
  it('answers users and tells guests to log in', async () => {
    const body = { request: { productId: VIRTUAL } };
    expect(await runCall(getStatistics, body, { viewer: USER })).toEqual({
      ProfitFactor: null,
      WonPct: null,
      LossPct: null,
      MaxOpened: 1,
      ProfitOnDrawDown: 76 / 32,
      AbsoluteDrawdown: 32,
    });
    await expect(runCall(getStatistics, body)).rejects.toMatchObject({
      status: 401,
      message: 'Log in to see statistics',
    });
  });
});

describe('GetServiceArticle', () => {
  it.each([
    [VIRTUAL, 'Trades AAA and BBB.'],
    [BROKERAGE, 'Trades AAA and BBB.'],
    [PENDING, 'Trades AAA and BBB.'],
    [SIGNAL, ''],
  ])('describes robot %d', async (id, text) => {
    const alias = `robot_product_${id}`;
    expect(await runCall(getServiceArticle, { alias })).toEqual({ Alias: alias, Text: text, Html: null });
  });

  it.each(['robot_product_', 'robot_product_1.5', 'robot_product_x', 'help', '', 'robot_product_7 '])(
    'refuses the alias %j',
    async (alias) => {
      await expect(runCall(getServiceArticle, { alias })).rejects.toThrow(
        'alias must be robot_product_ and the id of a robot',
      );
    },
  );
});

describe('rejected robots', () => {
  const calls = [
    [getGraphData, (id: number) => ({ productId: id, period: 'Full' })],
    [getStatistics, (id: number) => ({ request: { productId: id } })],
    [getServiceArticle, (id: number) => ({ alias: `robot_product_${id}` })],
  ] as const;

  it.each(calls)('are missing, removed or being computed', async (call, lastBody) => {
    const run = (id: number) => runCall(call, lastBody(id), { viewer: USER });
    await expect(run(UNKNOWN)).rejects.toThrow('There is no robot 12345');
    await expect(run(REMOVED)).rejects.toMatchObject({ status: 410, message: 'Robot 666 was removed' });
    if (call !== getServiceArticle)
      await expect(run(PENDING)).rejects.toMatchObject({
        status: 409,
        message: 'Recalculating in progress',
      });
  });

  it('are empty if the id isn’t an integer', async () => {
    for (const productId of ['7', 7.5, null, undefined, 1e300])
      await expect(runCall(getGraphData, { productId, period: 'Full' })).rejects.toThrow(
        'productId must be a whole number',
      );
  });
});
