import type { RobotId } from '@/lib/core/base/brand';
import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { toGuestProduct, toRobotProduct, toStatisticsAnswer } from './product';
import { userProduct } from './product-schema';

const { summary } = buildReadModel(sampleInput());

const onTheWire = (product: object) => writeNames(product, schemaNames(userProduct)) as object;

describe('robot product on the wire', () => {
  it('has every field of the specification', () => {
    expect(Object.keys(onTheWire(toRobotProduct(summary)))).toEqual(
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

  it('counts closed trades since publication and forward', () => {
    const { closedCount, sincePublicationClosedCount, forwardClosedCount } = toGuestProduct({
      ...summary,
      forwardClosedCount: 1,
    });
    expect([closedCount, sincePublicationClosedCount, forwardClosedCount]).toEqual([2, 1, 1]);
  });

  it('leaves out only dollar amounts for guests', () => {
    const whole = Object.keys(onTheWire(toRobotProduct(summary)));
    const guests = Object.keys(onTheWire(toGuestProduct(summary)));
    expect(whole.filter((field) => !guests.includes(field)).sort()).toEqual([
      'AdjustedBalance',
      'AmountOfEachTradeText',
      'ClosedPL',
      'InitialBalance',
    ]);
  });

  it('carries the figures of the summary', () => {
    expect(toRobotProduct(summary, ['BBB', 'CCC'])).toMatchObject({
      id: 7,
      nameLines: ['AAPL/MSFT · Trend', '60 min'],
      closedPL: 76,
      closedCount: 2,
      openCount: 1,
      adjustedBalance: 10_095,
      amountOfEachTradeText: '$5,000',
      // (10 + 2 hours) ÷ 2.
      avgTradeDuration: 360,
      daysFromFirstOpenTrade: 4,
      timeframe: 60,
      fundType: 'S',
      matchedTickers: ['BBB'],
      isSubscribed: false,
    });
    expect(toStatisticsAnswer(summary.statistics)).toEqual({
      profitFactor: null,
      wonPct: null,
      lossPct: null,
      maxOpened: 1,
      profitOnDrawDown: 76 / 32,
      absoluteDrawdown: 32,
    });
  });

  it.each([
    ['Signal', 7, null, null],
    ['Virtual', 7, 'Emulator', null],
    ['Brokerage', -1_000_000_012, 'SimulatedBroker', 'simulated-12'],
  ] as const)('%s robot %d has broker type %p and account %p', (agentKind, id, brokerType, account) => {
    const product = toRobotProduct({ ...summary, agentKind, id: id as RobotId });
    expect([product.brokerType, product.brokerAccountUniqueId]).toEqual([brokerType, account]);
  });

  it('has no figures while the robot is not ready', () => {
    const product = toRobotProduct({
      ...summary,
      ready: false,
      statistics: null,
      daysFromFirstOpenTrade: null,
    });
    const figures = [
      'annualPL',
      'annualPL30Days',
      'closedPL',
      'adjustedBalance',
      'avgTradeDuration',
      'sharpeR',
    ] as const;
    for (const field of [
      ...figures,
      'profitFactor',
      'openCount',
      'closedCount',
      'daysFromFirstOpenTrade',
    ] as const)
      expect(product[field]).toBeNull();
    expect(Object.values(toStatisticsAnswer(null))).toEqual([null, null, null, null, null, null]);
  });
});
