import type { z } from 'zod';
import { findInstrument } from '@/lib/market/data/instruments';
import { LEVEL_CHOICE_NAMES, LEVELS } from '@/lib/robots/catalogue/classes/levels';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import { DEFAULT_SORT, type RobotSearch, type RobotSort } from '@/lib/robots/catalogue/search/request';
import { findSortField, SORT_FIELDS } from '@/lib/robots/catalogue/search/sort-fields';
import {
  anyTextUpTo,
  finiteNumber,
  listOf,
  objectOf,
  oneOf,
  oneOfNumbers,
  wholeNumber,
  yesOrNo,
} from './fields';

/** The search of robots in the form in which calls make it, and its meaning for the catalogue. */

export const FUND_TYPES = ['S', 'E', 'F', 'C'] as const;
export const ANALYSIS_TYPES = ['TA', 'FA', 'TAFA'] as const;
export const ACCOUNTS_TYPE_NAMES = ['NoAccounts', 'Virtual', 'RealMoney'] as const;
export const TIMEFRAMES = [5, 15, 60] as const;
export const ROBOT_TYPE_NAMES = ROBOT_TYPES.map((type) => type.name);

const PAGE_SIZE = { default: 6, max: 100 };
const MAX_OFFSET = 1_000_000;
const MAX_TICKERS = 5;
const MAX_CHOICES = 50;

const choices = <const Values extends readonly string[]>(values: Values) =>
  listOf(oneOf(values), MAX_CHOICES).nullish();

const level = (of: string) => oneOf(LEVEL_CHOICE_NAMES).nullish().describe(of);

const tickers = (which: string) =>
  listOf(anyTextUpTo(20), MAX_TICKERS)
    .nullish()
    .describe(`${which}, in any case; a renamed ticker stands for its successor.`);

const sort = objectOf({
  by: oneOf(SORT_FIELDS.map((info) => info.field))
    .nullish()
    .describe('full.annualPL when left out. full.closedPL is not for guests.'),
  ascending: yesOrNo().nullish().describe('When left out, the direction that is usual for the field.'),
})
  .superRefine(({ by, ascending }, context) => {
    const forbids = findSortField(by ?? DEFAULT_SORT.by)?.forbids ?? null;
    if (typeof ascending === 'boolean' && forbids === (ascending ? 'ascending' : 'descending'))
      context.addIssue({
        code: 'custom',
        path: ['ascending'],
        message: `must not be ${ascending} when sorting by ${by}`,
      });
  })
  .nullish()
  .describe(
    'Robots without the figure come last in both directions. Sorting by commonTickers is descending only.',
  );

/** What narrows a list further than markets, accounts, analysis and types. */
export const narrowingFields = {
  riskLevels: choices(LEVELS).describe('The higher of volatility and drawdown. Any of these.'),
  tradesMin: finiteNumber().nullish().describe('Closed trades, at least.'),
  tradesMax: finiteNumber().nullish().describe('Closed trades, at most.'),
  timeframes: listOf(oneOfNumbers(TIMEFRAMES), MAX_CHOICES).nullish().describe('Minutes. Any of these.'),
  tickers: tickers('Robots that trade at least one of these tickers'),
  tradedTickers: tickers('Robots that trade at least one of these as well'),
  searchKeyword: anyTextUpTo(200)
    .nullish()
    .describe('Every word begins a word of the name, the description or a ticker.'),
  maxOpenPositionsLevel: level('Most positions open at once. Low: 1, Medium: 2 to 4, High: more.'),
  robotVolatilityLevel: level('Annualized volatility. Low: up to 5 %, Medium: up to 10 %, High: more.'),
  universeDivscoreLevel: level(
    'What it may trade. Low: one instrument, Medium: up to 4 or one sector, High: 5 and more over several.',
  ),
  acceptableRiskLevel: level('Deepest drawdown. Low: up to 10 %, Medium: up to 25 %, High: more.'),
  timeHorizonLevel: level('Mean length of a trade. Low: under a day, Medium: under a week, High: longer.'),
};

const RANGES = [
  ['tradesMin', 'tradesMax'],
  ['initialBalanceMin', 'initialBalanceMax'],
] as const;
type Ranges = Partial<Record<(typeof RANGES)[number][number], number | null | undefined>>;

/** A range whose lower end lies above its upper one is an error. */
export function refuseCrossedRange(parent: string) {
  return (request: Ranges, context: z.RefinementCtx): void => {
    for (const [min, max] of RANGES)
      if ((request[min] ?? Number.NEGATIVE_INFINITY) > (request[max] ?? Number.POSITIVE_INFINITY))
        context.addIssue({ code: 'custom', path: [min], message: `must not be above ${parent}.${max}` });
  };
}

/** Every field may be left out or null, which asks for nothing. */
export const robotSearchSchema = objectOf({
  offset: wholeNumber(0, MAX_OFFSET).nullish().describe('Robots to pass over; 0 when left out.'),
  pageSize: wholeNumber(1, PAGE_SIZE.max)
    .nullish()
    .describe(`Robots to answer; ${PAGE_SIZE.default} when left out.`),
  isSubscribed: yesOrNo().nullish().describe('true: only robots that you follow; false: only others.'),
  isPushNotificationEnabled: yesOrNo()
    .nullish()
    .describe('true: only robots whose notifications you take; false: only others.'),
  fundTypes: choices(FUND_TYPES).describe('S: stocks, E: ETFs, F: forex, C: crypto. Any of these.'),
  analysisTypes: choices(ANALYSIS_TYPES).describe(
    'TA: prices, FA: company reports, TAFA: both. Any of these.',
  ),
  robotTypes: choices(ROBOT_TYPE_NAMES).describe('Any of these.'),
  initialBalanceMin: finiteNumber().nullish().describe('Initial balance, at least; money. Not for guests.'),
  initialBalanceMax: finiteNumber().nullish().describe('Initial balance, at most; money. Not for guests.'),
  sort,
  accountsType: oneOf(ACCOUNTS_TYPE_NAMES)
    .nullish()
    .describe('NoAccounts: signals only. Virtual: a virtual account. RealMoney: a broker account’s rules.'),
  publicationTypes: choices(['ForSale']).describe('Every robot is for sale.'),
  ...narrowingFields,
}).superRefine(refuseCrossedRange('request'));

export type RobotSearchRequest = z.output<typeof robotSearchSchema>;

const NOTHING: readonly never[] = [];

/** A checked request as the catalogue takes it. */
export function toRobotSearch(request: RobotSearchRequest): RobotSearch {
  return {
    offset: request.offset ?? 0,
    pageSize: request.pageSize ?? PAGE_SIZE.default,
    isSubscribed: request.isSubscribed ?? null,
    isPushNotificationEnabled: request.isPushNotificationEnabled ?? null,
    fundTypes: request.fundTypes ?? NOTHING,
    analysisTypes: request.analysisTypes ?? NOTHING,
    robotTypes: request.robotTypes ?? NOTHING,
    initialBalanceMin: request.initialBalanceMin ?? null,
    initialBalanceMax: request.initialBalanceMax ?? null,
    ...toNarrowing(request),
    sort: toSort(request.sort),
    accountsType: request.accountsType ?? null,
  };
}

type Narrowing = z.output<z.ZodObject<typeof narrowingFields>>;

/** The narrowing fields of a checked request as the catalogue takes them. */
export function toNarrowing(
  request: Narrowing,
): Pick<
  RobotSearch,
  | 'riskLevels'
  | 'tradesMin'
  | 'tradesMax'
  | 'timeframes'
  | 'tickers'
  | 'tradedTickers'
  | 'searchKeyword'
  | 'levels'
> {
  return {
    riskLevels: request.riskLevels ?? NOTHING,
    tradesMin: request.tradesMin ?? null,
    tradesMax: request.tradesMax ?? null,
    timeframes: request.timeframes ?? NOTHING,
    tickers: request.tickers?.map(normaliseTicker) ?? NOTHING,
    tradedTickers: request.tradedTickers?.map(normaliseTicker) ?? NOTHING,
    searchKeyword: request.searchKeyword ?? '',
    levels: {
      maxOpenPositions: request.maxOpenPositionsLevel ?? 'Any',
      robotVolatility: request.robotVolatilityLevel ?? 'Any',
      universeDivscore: request.universeDivscoreLevel ?? 'Any',
      acceptableRisk: request.acceptableRiskLevel ?? 'Any',
      timeHorizon: request.timeHorizonLevel ?? 'Any',
    },
  };
}

function toSort(sort: RobotSearchRequest['sort']): RobotSort {
  const by = sort?.by ?? DEFAULT_SORT.by;
  return { by, ascending: sort?.ascending ?? findSortField(by)?.ascendingFirst ?? false };
}

/** As instruments write it; the successor of a renamed one. */
function normaliseTicker(text: string): string {
  const trimmed = text.trim();
  const known = findInstrument(trimmed);
  return known ? (known.renamedToTicker ?? known.ticker) : trimmed.toUpperCase();
}
