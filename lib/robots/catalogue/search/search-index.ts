import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import { LEVEL_CHOICES, LEVEL_FIELDS, type LevelField, robotLevels } from '../classes/levels';
import { isOfType } from '../classes/robot-type-rules';
import { ROBOT_TYPES } from '../classes/robot-types';
import { byAnnualReturn, hasFewTrades } from '../ranking';
import type { RobotSearchResult, RobotSummary } from '../types';
import {
  addBit,
  allBits,
  type Bits,
  countBits,
  haveCommon,
  intersect,
  newBits,
  subtract,
  takeBits,
  unite,
} from './bitset';
import { takeByCommonTickers } from './common-tickers';
import { buildKeywordIndex, type KeywordIndex, searchedText, selectKeywords } from './keywords';
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  RANGE_END_FIELDS,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeFilter,
  type RangeName,
} from './list-filters';
import { rankInMarket } from './market-rank';
import { type ListOrder, makeOrder, type OrderField, takeOrdered } from './orders';
import { buildRangeColumn, type RangeColumn, selectRange } from './range-column';
import {
  ACCOUNTS_TYPES,
  GUEST_VIEWER,
  type RobotFilter,
  type RobotSearch,
  type RobotSort,
  type SearchViewer,
  wantedTickers,
} from './request';
import { differsForGuests, maySortBy } from './sort-fields';

/**
 * Robots as columns and sets, rebuilt when robots change. A robot's number is its place in the default order, so a page
 * in that order is the first bits of a set. Every filter value has a set; other orders are computed on first use.
 */
export interface SearchIndex {
  /** By number: highest annual return first. */
  readonly robots: readonly RobotSummary[];
  search(request: RobotSearch, viewer?: SearchViewer): RobotSearchResult;
  count(filter: RobotFilter, viewer?: SearchViewer): number;
  /** How many robots trade each ticker. */
  tickers(): ReadonlyMap<string, number>;
  listTickers(filter: RobotFilter): readonly string[];
}

/** The set of robots with few closed trades, or none yet. */
const FEW = 'fewTrades';

/** Sets by group and value: `set('timeframes', '60')`. */
type Sets = ReadonlyMap<string, Bits>;

interface Columns {
  readonly size: number;
  readonly everything: Bits;
  readonly sets: Sets;
  /** Of sets of several types of instruments, by these. */
  readonly unions: Map<string, Bits>;
  readonly tickers: ReadonlyMap<string, Bits>;
  readonly readRange: (name: RangeName, seesMoney: boolean) => RangeColumn;
  readonly keywords: KeywordIndex;
  readonly numberById: ReadonlyMap<number, number>;
}

export function buildSearchIndex(summaries: Iterable<RobotSummary>): SearchIndex {
  const robots = [...summaries].sort(byAnnualReturn);
  const columns = buildColumns(robots);
  const tickerCounts = new Map([...columns.tickers].map(([ticker, bits]) => [ticker, countBits(bits)]));
  const tickersInOrder = [...columns.tickers].sort(([a], [b]) => (a < b ? -1 : 1));
  const orders = new Map<string, ListOrder>();
  // Reused by every search, since they run one after another.
  const selected = newBits(robots.length);
  const scratch = newBits(robots.length);

  function orderBy(name: OrderField, ascending: boolean, viewer: SearchViewer): ListOrder {
    const key = `${name} ${ascending} ${differsForGuests(name) && viewer.seesMoney}`;
    const known = orders.get(key) ?? makeOrder(robots, name, ascending, viewer);
    orders.set(key, known);
    return known;
  }

  return {
    robots,
    search(request, viewer = GUEST_VIEWER) {
      select(columns, request, viewer, selected, scratch);
      const total = countBits(selected);
      const { offset, pageSize } = request;
      if (offset >= total || pageSize === 0) return { items: [], total };
      const take = (some: Bits, count: number, skip: number, size: number) =>
        takePage(columns, { ...request, offset: skip, pageSize: size }, viewer, some, count, orderBy);
      const numbers = request.fewTradesLast
        ? takeFewLast(columns.sets.get(FEW), selected, total, offset, pageSize, take)
        : take(selected, total, offset, pageSize);
      return { items: numbers.map((number) => robots[number] as RobotSummary), total };
    },
    count(filter, viewer = GUEST_VIEWER) {
      select(columns, filter, viewer, selected, scratch);
      return countBits(selected);
    },
    tickers: () => tickerCounts,
    listTickers(filter) {
      select(columns, filter, GUEST_VIEWER, selected, scratch);
      return tickersInOrder.filter(([, bits]) => haveCommon(selected, bits)).map(([ticker]) => ticker);
    },
  };
}

function buildColumns(robots: readonly RobotSummary[]): Columns {
  const size = robots.length;
  const sets = new Map<string, Bits>();
  const tickers = new Map<string, Bits>();
  const add = (map: Map<string, Bits>, key: string, number: number) => {
    const bits = map.get(key) ?? newBits(size);
    map.set(key, bits);
    addBit(bits, number);
  };
  const ranks = rankInMarket(robots);
  for (const [number, robot] of robots.entries()) {
    for (const fundType of robot.fundTypes) add(sets, `fundType ${fundType}`, number);
    for (const ticker of robot.tickers) add(tickers, ticker, number);
    add(sets, `agentKind ${robot.agentKind}`, number);
    if (hasFewTrades(robot)) add(sets, FEW, number);
    add(sets, `analysis ${robot.analysis}`, number);
    for (const name of CHOICE_NAMES) {
      const value = CHOICE_FILTERS[name].of(robot);
      if (value !== null) add(sets, `${name} ${value}`, number);
    }
    for (const type of ROBOT_TYPES)
      if (isOfType(type.name, robot, ranks[number] ?? null)) add(sets, `robotType ${type.name}`, number);
    const levels = robotLevels(robot);
    for (const field of LEVEL_FIELDS) if (levels[field]) add(sets, `${field} ${levels[field]}`, number);
  }
  return {
    size,
    everything: allBits(size),
    sets,
    unions: new Map(),
    tickers,
    readRange: lazyRanges(robots),
    keywords: buildKeywordIndex(robots.map(searchedText)),
    numberById: new Map(robots.map((robot, number) => [robot.id, number])),
  };
}

/** Each range's column, made when it's first asked for: most lists have no ranges. */
function lazyRanges(robots: readonly RobotSummary[]): Columns['readRange'] {
  const made = new Map<RangeFilter['of'], RangeColumn>();
  return (name, seesMoney) => {
    const { of, forGuest = of }: RangeFilter = RANGE_FILTERS[name];
    const figure = seesMoney ? of : forGuest;
    const known = made.get(figure) ?? buildRangeColumn(robots.map(figure));
    made.set(figure, known);
    return known;
  };
}

/** Makes `selected` the set of robots that a filter leaves; `scratch` is written over. */
function select(
  columns: Columns,
  filter: RobotFilter,
  viewer: SearchViewer,
  selected: Bits,
  scratch: Bits,
): void {
  selected.set(ofFundTypes(columns, filter.fundTypes));
  const { sets, tickers } = columns;
  const keepAny = (map: Sets, keys: readonly string[]) => {
    if (keys.length === 0) return;
    const [only] = keys;
    if (keys.length === 1 && only !== undefined) {
      const bits = map.get(only);
      if (bits) intersect(selected, bits);
      else selected.fill(0);
      return;
    }
    scratch.fill(0);
    for (const key of keys) {
      const bits = map.get(key);
      if (bits) unite(scratch, bits);
    }
    intersect(selected, scratch);
  };
  const keepRange = (column: RangeColumn, min: number | null, max: number | null) => {
    scratch.fill(0);
    selectRange(column, min, max, scratch);
    intersect(selected, scratch);
  };
  const keepMarked = (wanted: boolean | null, ids: ReadonlySet<number>) => {
    if (wanted === null) return;
    scratch.fill(0);
    for (const id of ids) {
      const number = columns.numberById.get(id);
      if (number !== undefined) addBit(scratch, number);
    }
    if (wanted) intersect(selected, scratch);
    else subtract(selected, scratch);
  };
  if (filter.accountsType) keepAny(sets, [`agentKind ${ACCOUNTS_TYPES[filter.accountsType]}`]);
  keepAny(sets, prefixed('analysis', filter.analysisTypes));
  // Every robot is of the type All.
  if (!filter.robotTypes.includes('All')) keepAny(sets, prefixed('robotType', filter.robotTypes));
  for (const name of CHOICE_NAMES) keepAny(sets, prefixed(name, filter[name]));
  keepAny(tickers, filter.tickers);
  keepAny(tickers, filter.tradedTickers);
  for (const field of LEVEL_FIELDS) keepLevel(field);
  for (const name of RANGE_NAMES) {
    const ends = RANGE_END_FIELDS[name];
    const [min, max] = [filter[ends.min] ?? null, filter[ends.max] ?? null];
    if (min === null && max === null) continue;
    keepRange(columns.readRange(name, viewer.seesMoney), min, max);
  }
  const keywords = selectKeywords(columns.keywords, filter.searchKeyword);
  if (keywords) intersect(selected, keywords);
  keepMarked(filter.isFollowed, viewer.followed);
  keepMarked(filter.isPushNotificationEnabled, viewer.notified);

  function keepLevel(field: LevelField): void {
    const choice = filter.levels[field] ?? 'Any';
    if (choice !== 'Any') keepAny(sets, prefixed(field, LEVEL_CHOICES[choice]));
  }
}

/** The robots of any of these types; each of the few unions is made once. */
function ofFundTypes({ size, everything, sets, unions }: Columns, asked: readonly FundType[]): Bits {
  if (asked.length === 0) return everything;
  const types = FUND_TYPES.filter((type) => asked.includes(type));
  const key = types.join();
  let union = unions.get(key);
  if (!union) {
    union = newBits(size);
    for (const type of types) {
      const bits = sets.get(`fundType ${type}`);
      if (bits) unite(union, bits);
    }
    unions.set(key, union);
  }
  return union;
}

function prefixed(group: string, values: readonly (string | number)[]): string[] {
  return values.map((value) => `${group} ${value}`);
}

/** The robots on a page of the selection, as numbers. */
function takePage(
  columns: Columns,
  { sort, offset, pageSize, ...filter }: RobotSearch,
  viewer: SearchViewer,
  selected: Bits,
  total: number,
  orderBy: (name: OrderField, ascending: boolean, viewer: SearchViewer) => ListOrder,
): readonly number[] {
  if (sort.by === 'commonTickers') {
    const sets = wantedTickers(filter).flatMap((ticker) => columns.tickers.get(ticker) ?? []);
    return takeByCommonTickers(sets, selected, total, offset, pageSize);
  }
  // Calls refuse it; whatever else asks for guests gets the usual order.
  if (isDefault(sort) || !maySortBy(sort.by, viewer)) return takeBits(selected, offset, pageSize);
  return takeOrdered(orderBy(sort.by, sort.ascending, viewer), selected, total, offset, pageSize);
}

type TakePage = (some: Bits, count: number, skip: number, size: number) => readonly number[];

/** A page of the selection, with few-trade robots after all others. */
function takeFewLast(
  few: Bits | undefined,
  selected: Bits,
  total: number,
  offset: number,
  pageSize: number,
  take: TakePage,
): readonly number[] {
  if (!few) return take(selected, total, offset, pageSize);
  const [first, last] = [selected.slice(), selected.slice()];
  subtract(first, few);
  intersect(last, few);
  const count = countBits(first);
  const ahead = offset < count ? take(first, count, offset, pageSize) : [];
  const left = pageSize - ahead.length;
  const skip = Math.max(0, offset - count);
  return left > 0 && skip < total - count ? [...ahead, ...take(last, total - count, skip, left)] : ahead;
}

function isDefault(sort: RobotSort): boolean {
  return sort.by === 'full.annualPL' && !sort.ascending;
}
