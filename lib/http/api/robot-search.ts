import { z } from 'zod';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  LEVEL_FILTERS,
  type LevelField,
  levelRequestField,
} from '@/lib/robots/catalogue/classes/levels';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import {
  type ChoiceName,
  type Choices,
  type ChoiceValue,
  eachChoice,
  eachRangeEnd,
  RANGE_END_FIELDS,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeEnds,
} from '@/lib/robots/catalogue/search/list-filters';
import {
  ACCOUNTS_TYPE_NAMES,
  DEFAULT_SORT,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  type RobotSearch,
  type RobotSort,
  type SearchViewer,
} from '@/lib/robots/catalogue/search/request';
import { findSortField, SORT_FIELDS } from '@/lib/robots/catalogue/search/sort-fields';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { MAX_TICKERS } from '@/lib/site/addresses/list-address';
import { lookupAmong } from '@/lib/site/lookup/market-lookup';
import { RefusedError } from './errors';
import {
  anyTextUpTo,
  choiceField,
  finiteNumber,
  listField,
  objectField,
  wholeNumber,
  yesOrNo,
} from './fields';

/** The robot search of calls, and how it maps to the catalogue's. */

export const ROBOT_TYPE_NAMES = ROBOT_TYPES.map((type) => type.name);

const MAX_OFFSET = 1_000_000;
const MAX_CHOICES = 50;

const choices = <const Values extends readonly string[]>(values: Values) =>
  listField(choiceField(values), MAX_CHOICES).nullish();

const level = (of: string) => choiceField(LEVEL_CHOICE_NAMES).nullish().describe(of);

const tickers = (which: string) =>
  listField(anyTextUpTo(20), MAX_TICKERS)
    .nullish()
    .describe(`${which}, case-insensitive; a renamed ticker counts as its successor.`);

const sort = objectField({
  by: choiceField(SORT_FIELDS.map((info) => info.field))
    .nullish()
    .describe('Defaults to full.annualPL. full.closedPL is not for guests.'),
  ascending: yesOrNo().nullish().describe('Defaults to the usual direction of the field.'),
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
    'Robots without the figure come last in both directions. commonTickers sorts in descending order only.',
  );

type Field<T> = z.ZodOptional<z.ZodNullable<z.ZodType<T, T>>>;

const choiceFields = eachChoice((_, { values, meaning }) =>
  listField(z.literal(values, `must be one of ${values.join(', ')}`), MAX_CHOICES)
    .nullish()
    .describe(meaning),
) as unknown as { readonly [Name in ChoiceName]: Field<ChoiceValue<Name>[]> };

const rangeFields: Record<keyof RangeEnds, Field<number>> = eachRangeEnd((end, _, { title, unit, isMoney }) =>
  finiteNumber()
    .nullish()
    .describe(
      `${title}${unit === '' ? '' : ', percent'}, ${end === 'min' ? 'minimum' : 'maximum'}${isMoney ? '; dollar amount. Not for guests' : ''}.`,
    ),
);

const levelFields = Object.fromEntries(
  LEVEL_FIELDS.map((field) => [levelRequestField(field), level(LEVEL_FILTERS[field].meaning)]),
) as { readonly [Name in LevelField as `${Name}Level`]: ReturnType<typeof level> };

/** Filters other than market, account, analysis and type. */
export const narrowingFields = {
  ...choiceFields,
  ...rangeFields,
  tickers: tickers('Robots that trade at least one of these tickers'),
  tradedTickers: tickers('Robots that also trade at least one of these'),
  searchKeyword: anyTextUpTo(200)
    .nullish()
    .describe(
      'Each word must start a word of the name, description or a ticker. A text that only names traded tickers ("EUR/USD", "apple") finds the robots that trade one of these or of tradedTickers.',
    ),
  ...levelFields,
};

type Ranges = Partial<Record<keyof RangeEnds, number | null | undefined>>;

/** Rejects a range whose minimum is above its maximum. */
export function refuseCrossedRange(parent: string) {
  return (request: Ranges, context: z.RefinementCtx): void => {
    for (const name of RANGE_NAMES) {
      const { min, max } = RANGE_END_FIELDS[name];
      if ((request[min] ?? Number.NEGATIVE_INFINITY) > (request[max] ?? Number.POSITIVE_INFINITY))
        context.addIssue({ code: 'custom', path: [min], message: `must not be above ${parent}.${max}` });
    }
  };
}

/** Guests can't filter by dollar amounts, since the results would reveal them. */
export function refuseMoneyOfGuests(filter: RangeEnds, viewer: Pick<SearchViewer, 'seesMoney'>): void {
  if (viewer.seesMoney) return;
  for (const name of RANGE_NAMES) {
    const { min, max } = RANGE_END_FIELDS[name];
    if (RANGE_FILTERS[name].isMoney && ((filter[min] ?? null) !== null || (filter[max] ?? null) !== null))
      throw new RefusedError(403, `Join for free to filter by ${name}`);
  }
}

/** All fields are optional and nullable. */
export const robotSearchSchema = objectField({
  offset: wholeNumber(0, MAX_OFFSET).nullish().describe('Robots to skip; defaults to 0.'),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE).nullish().describe(`Robots to return; defaults to ${PAGE_SIZE}.`),
  isSubscribed: yesOrNo().nullish().describe('true: only robots you follow; false: only others.'),
  isPushNotificationEnabled: yesOrNo()
    .nullish()
    .describe('true: only robots with notifications on; false: only others.'),
  fundTypes: choices(FUND_TYPES).describe('S: stocks, E: ETFs, F: forex, C: crypto. Any of these.'),
  analysisTypes: choices(ANALYSIS_TYPES).describe(
    'TA: technical, FA: fundamental, TAFA: both. Any of these.',
  ),
  robotTypes: choices(ROBOT_TYPE_NAMES).describe('Any of these.'),
  sort,
  fewTradesLast: yesOrNo()
    .nullish()
    .describe('Whether robots with fewer than 20 closed trades come after all others; defaults to false.'),
  accountsType: choiceField(ACCOUNTS_TYPE_NAMES)
    .nullish()
    .describe('NoAccounts: signals only. Virtual: virtual account. RealMoney: broker account rules.'),
  publicationTypes: choices(['ForSale']).describe('Every robot is for sale.'),
  ...narrowingFields,
}).superRefine(refuseCrossedRange('request'));

export type RobotSearchRequest = z.output<typeof robotSearchSchema>;

const NOTHING: readonly never[] = [];

/** Converts a validated request to a catalogue search. */
export function toRobotSearch(request: RobotSearchRequest): RobotSearch {
  return {
    offset: request.offset ?? 0,
    pageSize: request.pageSize ?? PAGE_SIZE,
    isFollowed: request.isSubscribed ?? null,
    isPushNotificationEnabled: request.isPushNotificationEnabled ?? null,
    fundTypes: request.fundTypes ?? NOTHING,
    analysisTypes: request.analysisTypes ?? NOTHING,
    robotTypes: request.robotTypes ?? NOTHING,
    ...toNarrowing(request),
    sort: toSort(request.sort),
    fewTradesLast: request.fewTradesLast ?? false,
    accountsType: request.accountsType ?? null,
  };
}

type Narrowing = z.output<z.ZodObject<typeof narrowingFields>>;

/** Converts the filters of a validated request for the catalogue. */
export function toNarrowing(
  request: Narrowing,
): Pick<
  RobotSearch,
  keyof Choices | keyof RangeEnds | 'tickers' | 'tradedTickers' | 'searchKeyword' | 'levels'
> {
  return {
    ...(eachChoice((name) => request[name] ?? NOTHING) as Choices),
    ...toRangeEnds(request),
    tickers: request.tickers?.map(normalizeTicker) ?? NOTHING,
    tradedTickers: request.tradedTickers?.map(normalizeTicker) ?? NOTHING,
    searchKeyword: request.searchKeyword ?? '',
    levels: Object.fromEntries(
      LEVEL_FIELDS.map((field) => [field, request[levelRequestField(field)] ?? 'Any']),
    ),
  };
}

/** Those that are set: a search is copied often. */
function toRangeEnds(request: Narrowing): RangeEnds {
  return Object.fromEntries(
    RANGE_NAMES.flatMap((name) => Object.values(RANGE_END_FIELDS[name])).flatMap((end) => {
      const value = request[end] ?? null;
      return value === null ? [] : [[end, value]];
    }),
  );
}

function toSort(sort: RobotSearchRequest['sort']): RobotSort {
  const by = sort?.by ?? DEFAULT_SORT.by;
  return { by, ascending: sort?.ascending ?? findSortField(by)?.ascendingFirst ?? false };
}

/** However it's spelled; a renamed ticker becomes its successor. Imported tickers are taken as they are. */
function normalizeTicker(text: string): string {
  const known = lookupAmong(INSTRUMENTS).byName(text);
  return known ? (known.renamedToTicker ?? known.ticker) : text.trim().toUpperCase();
}
