import fc from 'fast-check';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import {
  type ChoiceName,
  type ChoiceValue,
  eachChoice,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeName,
} from '@/lib/robots/catalogue/search/list-filters';
import { ACCOUNTS_TYPE_NAMES } from '@/lib/robots/catalogue/search/request';
import { SORT_FIELDS } from '@/lib/robots/catalogue/search/sort-fields';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { ASSET_CLASSES } from '../asset-class';
import { OPEN_RANGE, type Range, RISK_PROFILES } from '../extra-filters';
import { defaultSort, type ListAddress } from '../list-address';
import { ROBOT_COLUMNS, type RobotColumn } from '../list-columns';

type Levels = ListAddress['extra']['levels'];

const choices = eachChoice((_, { values }) =>
  sometimes([], fc.subarray([...values], { maxLength: values.length - 1 })),
) as unknown as { readonly [Name in ChoiceName]: fc.Arbitrary<readonly ChoiceValue<Name>[]> };

const ranges = Object.fromEntries(
  RANGE_NAMES.map((name) => {
    const { decimals, smallest, isForCards } = RANGE_FILTERS[name];
    const some: Range[] = [
      { min: 1000, max: null },
      { min: null, max: 0 },
      { min: 5, max: 70 },
    ];
    if (decimals > 0) some.push({ min: null, max: 0.25 });
    if (smallest < 0) some.push({ min: -7.5, max: -2 }, { min: -30, max: null });
    const weight = isForCards ? 1 : 60;
    return [
      name,
      fc.oneof(
        { weight, arbitrary: fc.constant(OPEN_RANGE) },
        { weight: 1, arbitrary: fc.constantFrom(...some) },
      ),
    ];
  }),
) as Record<RangeName, fc.Arbitrary<Range>>;

const levels: fc.Arbitrary<Levels> = fc.constantFrom<Levels[]>(
  {},
  { robotVolatility: 'Low', timeHorizon: 'Medium' },
  { robotVolatility: 'HighAndMedium', acceptableRisk: 'LowAndMedium' },
  { maxOpenPositions: 'High', universeDivscore: 'Medium' },
);

/** Lists of every kind an address can describe; each filter is open in about half of them. */
export const arbitraryList: fc.Arbitrary<ListAddress> = fc
  .record({
    assetClass: fc.constantFrom(...ASSET_CLASSES),
    accountsType: sometimes(null, fc.constantFrom(...ACCOUNTS_TYPE_NAMES)),
    analysisTypes: sometimes([], fc.subarray([...ANALYSIS_TYPES], { maxLength: 2 })),
    robotType: sometimes(null, fc.constantFrom(...ROBOT_TYPES.map((type) => type.name))),
    tickers: sometimes([], fc.subarray(['AAPL', 'BRK.B', 'BTC.X', 'META', 'MSFT'], { maxLength: 5 })),
    keyword: sometimes(
      '',
      fc.constantFrom('gold', 'a&b=c?#/%', '100% "quoted" <b>', "trader's", 'émile 上海'),
    ),
    unread: sometimes('', fc.constantFrom('foo', 'a&b "c" TSLA')),
    extra: fc.record({
      isMine: sometimes(false, fc.constant(true)),
      profile: sometimes('Expert', fc.constantFrom(...RISK_PROFILES)),
      levels: sometimes({}, levels),
      ...choices,
      ...ranges,
    }),
    look: fc.constantFrom<ListAddress['look']>('cards', 'table'),
    columns: sometimes(
      null,
      fc.constantFrom<readonly RobotColumn[]>(['winRate', 'since'], ['chart'], [...ROBOT_COLUMNS].reverse()),
    ),
    compared: sometimes([], fc.uniqueArray(fc.constantFrom(7, 12, -1_000_000_003), { maxLength: 4 })),
    page: sometimes(1, fc.integer({ min: 2, max: 9 })),
    order: sometimes(null, fc.record({ info: fc.constantFrom(...SORT_FIELDS), ascending: fc.boolean() })),
  })
  .map(({ order, ...list }) => {
    const isAllowed =
      order !== null &&
      order.info.forbids !== (order.ascending ? 'ascending' : 'descending') &&
      (order.info.field !== 'commonTickers' || list.tickers.length > 1);
    const sort = isAllowed ? { by: order.info.field, ascending: order.ascending } : defaultSort(list.tickers);
    const columns = list.look === 'table' ? list.columns : null;
    return { ...list, columns, sort, insteadOf: null, isExact: false };
  });

function sometimes<T>(nothing: T, something: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof(fc.constant(nothing), something);
}
