import type { RobotId } from '@/lib/core/base/brand';
import { buildReadModel } from './read-model';
import { sampleInput } from './testing/sample-robot';
import { toGuestProduct, toRobotProduct, toStatisticsAnswer } from './wire';

const { summary } = buildReadModel(sampleInput());

describe('robot product on the wire', () => {
  it('has every field of the specification', () => {
    expect(Object.keys(toRobotProduct(summary))).toEqual(
      expect.arrayContaining([
        'Id',
        'Name',
        'NameLines',
        'IsNew',
        'IsBookmarked',
        'IsSubscribed',
        'IsGrantedByAdmin',
        'AnnualPL',
        'AnnualPL30Days',
        'ClosedPL',
        'BrokerType',
        'InitialBalance',
        'AdjustedBalance',
        'AmountOfEachTradeText',
        'AvgTradeDuration',
        'SharpeR',
        'ProfitFactor',
        'OpenCount',
        'ClosedCount',
        'DaysFromFirstOpenTrade',
        'Timeframe',
        'PublicationType',
        'BrokerAccountUniqueId',
        'IsNotificationsEnabled',
        'IsPendingOrdersNotificationsEnabled',
        'IsAutopilotEnabled',
        'IsSelectedForAutotrading',
        'IsReadyForMix',
        'FundType',
        'MatchedTickers',
      ]),
    );
  });

  it('leaves sums of money out of what guests get, and nothing else', () => {
    const whole = Object.keys(toRobotProduct(summary));
    const guests = Object.keys(toGuestProduct(summary));
    expect(whole.filter((field) => !guests.includes(field)).sort()).toEqual([
      'AdjustedBalance',
      'AmountOfEachTradeText',
      'ClosedPL',
      'InitialBalance',
    ]);
  });

  it('carries the figures of the summary', () => {
    expect(toRobotProduct(summary, ['BBB', 'CCC'])).toMatchObject({
      Id: 7,
      NameLines: ['Swing Trader, Two Stocks', 'Trend (TA), 60 min'],
      ClosedPL: 76,
      ClosedCount: 2,
      OpenCount: 1,
      AdjustedBalance: 10_095,
      AmountOfEachTradeText: '$5,000',
      // (10 + 2 hours) ÷ 2.
      AvgTradeDuration: 360,
      DaysFromFirstOpenTrade: 4,
      Timeframe: 60,
      FundType: 'S',
      MatchedTickers: ['BBB'],
      IsSubscribed: false,
    });
    expect(toStatisticsAnswer(summary.statistics)).toEqual({
      ProfitFactor: 98 / 22,
      WonPct: 50,
      LossPct: 50,
      MaxOpened: 1,
      ProfitOnDrawDown: 76 / 32,
      AbsoluteDrawdown: 32,
    });
  });

  it.each([
    ['Signal', 7, null, null],
    ['Virtual', 7, 'Emulator', null],
    ['Brokerage', -1_000_000_012, 'SimulatedBroker', 'simulated-12'],
  ] as const)('%s robot %d has broker type %p and account %p', (agentKind, id, brokerType, account) => {
    const product = toRobotProduct({ ...summary, agentKind, id: id as RobotId });
    expect([product.BrokerType, product.BrokerAccountUniqueId]).toEqual([brokerType, account]);
  });

  it('has no figures while the robot is not ready', () => {
    const product = toRobotProduct({
      ...summary,
      ready: false,
      statistics: null,
      daysFromFirstOpenTrade: null,
    });
    const figures = [
      'AnnualPL',
      'AnnualPL30Days',
      'ClosedPL',
      'AdjustedBalance',
      'AvgTradeDuration',
      'SharpeR',
    ] as const;
    for (const field of [
      ...figures,
      'ProfitFactor',
      'OpenCount',
      'ClosedCount',
      'DaysFromFirstOpenTrade',
    ] as const)
      expect(product[field]).toBeNull();
    expect(Object.values(toStatisticsAnswer(null))).toEqual([null, null, null, null, null, null]);
  });
});
