import fc from 'fast-check';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { LEVEL_CHOICES, LEVEL_FIELDS, type LevelChoice } from '../classes/levels';
import { ROBOT_TYPES } from '../classes/robot-types';
import {
  type ChoiceName,
  type ChoiceValue,
  eachChoice,
  eachRangeEnd,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeName,
} from '../search/list-filters';
import { ACCOUNTS_TYPE_NAMES, type RobotSearch, type SearchViewer } from '../search/request';
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
  const bound = (values: readonly number[], isRare: boolean) =>
    (isRare ? veryRarely : rarely)(
      null,
      fc.oneof(fc.constantFrom(0, ...values), fc.integer({ min: -10, max: 120_000 })),
    );
  const bounds = Object.fromEntries(
    RANGE_NAMES.map((name) => [name, robots.flatMap((robot) => RANGE_FILTERS[name].of(robot) ?? [])]),
  ) as Record<RangeName, number[]>;
  const yesOrNo = rarely(null, fc.boolean());
  const request = fc.record<RobotSearch>({
    fundTypes: few(FUND_TYPES),
    accountsType: rarely(null, fc.constantFrom(...ACCOUNTS_TYPE_NAMES)),
    analysisTypes: few(ANALYSIS_TYPES),
    robotTypes: few(ROBOT_TYPES.map((type) => type.name)),
    ...(eachChoice((_, { values }) => few(values)) as unknown as {
      [Name in ChoiceName]: fc.Arbitrary<ChoiceValue<Name>[]>;
    }),
    tickers: manyTickers,
    tradedTickers: manyTickers,
    searchKeyword: rarely('', keywords(robots)),
    ...eachRangeEnd((_, name, { isForCards }) => bound(bounds[name], !isForCards)),
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
    isFollowed: yesOrNo,
    isPushNotificationEnabled: yesOrNo,
    fewTradesLast: fc.boolean(),
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

/** For what there are many of. */
function veryRarely<T, U>(nothing: T, something: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 60, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: something });
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
