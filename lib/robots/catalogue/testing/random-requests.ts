import fc from 'fast-check';
import { LEVEL_CHOICES, LEVEL_FIELDS, LEVELS, type LevelChoice } from '../classes/levels';
import { ROBOT_TYPES } from '../classes/robot-types';
import type { RobotSearch, SearchViewer } from '../search/request';
import { SORT_FIELDS } from '../search/sort-fields';
import type { RobotSummary } from '../types';

/** Requests of every kind, odd ones among them, about these robots, and the people who send them. */
export function arbitrarySearches(robots: readonly RobotSummary[]): {
  readonly request: fc.Arbitrary<RobotSearch>;
  readonly viewer: fc.Arbitrary<SearchViewer>;
} {
  const tickers = [...new Set(robots.flatMap((robot) => robot.tickers))];
  const ids = robots.map((robot) => robot.id as number);
  const few = <T>(values: readonly T[], most = 3) =>
    rarely([] as T[], fc.array(fc.constantFrom(...values), { maxLength: most }));
  const ticker = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...tickers) },
    { weight: 1, arbitrary: fc.constantFrom('NOSUCH', '', 'aapl', 'constructor') },
  );
  const manyTickers = rarely([] as string[], fc.array(ticker, { maxLength: 5 }));
  const bound = (values: readonly number[]) =>
    rarely(null, fc.oneof(fc.constantFrom(...values), fc.integer({ min: -10, max: 120_000 })));
  const bounds = {
    trades: robots.flatMap((robot) => robot.statistics?.closedCount ?? []),
    balances: robots.map((robot) => robot.initialBalance),
  };
  const yesOrNo = rarely(null, fc.boolean());
  const request = fc.record<RobotSearch>({
    fundTypes: few(['S', 'E', 'F', 'C'] as const),
    accountsType: rarely(null, fc.constantFrom('NoAccounts', 'Virtual', 'RealMoney')),
    analysisTypes: few(['TA', 'FA', 'TAFA'] as const),
    robotTypes: few(ROBOT_TYPES.map((type) => type.name)),
    riskLevels: few(LEVELS),
    timeframes: few([5, 15, 60] as const),
    tickers: manyTickers,
    tradedTickers: manyTickers,
    searchKeyword: rarely('', keywords(robots)),
    tradesMin: bound(bounds.trades),
    tradesMax: bound(bounds.trades),
    initialBalanceMin: bound(bounds.balances),
    initialBalanceMax: bound(bounds.balances),
    levels: rarely(
      {},
      fc.record(
        Object.fromEntries(
          LEVEL_FIELDS.map((field) => [
            field,
            fc.constantFrom(...(Object.keys(LEVEL_CHOICES) as LevelChoice[])),
          ]),
        ),
        { requiredKeys: [] },
      ),
    ),
    isSubscribed: yesOrNo,
    isPushNotificationEnabled: yesOrNo,
    offset: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(robots.length + 20)),
    pageSize: fc.oneof(fc.constant(6), fc.nat(30), fc.constantFrom(0, 1, 500)),
    sort: fc.oneof(
      ...SORT_FIELDS.flatMap(({ field, forbids }) =>
        [true, false]
          .filter((ascending) => forbids !== (ascending ? 'ascending' : 'descending'))
          .map((ascending) => fc.constant({ by: field, ascending })),
      ),
    ),
  });
  const marks = fc
    .array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.integer() }),
      {
        maxLength: 40,
      },
    )
    .map((marked) => new Set(marked));
  const viewer = fc.record<SearchViewer>({ seesMoney: fc.boolean(), followed: marks, notified: marks });
  return { request, viewer };
}

/** Mostly what asks for nothing, or too little would be found for the order to be seen. */
function rarely<T, U>(nothing: T, something: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: something });
}

/** Beginnings of words that robots have, in any case, one or several, and texts that no robot has. */
function keywords(robots: readonly RobotSummary[]): fc.Arbitrary<string> {
  const words = [
    ...new Set(
      robots
        .slice(0, 200)
        .flatMap((robot) => `${robot.name} ${robot.description}`.split(/\s+/u))
        .filter(Boolean),
    ),
  ];
  const beginning = fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([word, length, upper]) => (upper ? word.toUpperCase() : word).slice(0, length));
  return fc.oneof(
    { weight: 6, arbitrary: beginning },
    { weight: 3, arbitrary: fc.array(beginning, { maxLength: 3 }).map((parts) => parts.join(' ')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(' ', '...', '!', '\u0301', 'zzzz', '*', '.', 'btc.', '.x', 'a..b'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
  );
}
