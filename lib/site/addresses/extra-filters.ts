import { roundTo } from '@/lib/core/base/round';
import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  LEVEL_FILTERS,
  type LevelChoice,
  type LevelField,
} from '@/lib/robots/catalogue/classes/levels';
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  type ChoiceName,
  type Choices,
  NO_CHOICES,
  RANGE_END_FIELDS,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeEnds,
  type RangeFilter,
  type RangeName,
} from '@/lib/robots/catalogue/search/list-filters';

/** The trader profile a choice of levels is for. */
export type RiskProfile = 'Beginner' | 'Intermediate' | 'Expert';
export const RISK_PROFILES: readonly RiskProfile[] = ['Beginner', 'Intermediate', 'Expert'];

/** Both ends are inclusive; null leaves an end open. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Filters without a path segment, which go into the query. */
export interface ExtraFilters extends Choices, Ranges {
  /** Only robots that the signed-in user follows; guests see the list without it. */
  readonly isMine: boolean;
  readonly profile: RiskProfile;
  readonly levels: Readonly<Partial<Record<LevelField, LevelChoice>>>;
}

/** For guests, filters by dollar amounts are ignored. */
type Ranges = { readonly [Name in RangeName]: Range };

export const OPEN_RANGE: Range = { min: null, max: null };

export const NO_EXTRA: ExtraFilters = {
  isMine: false,
  profile: 'Expert',
  levels: {},
  ...NO_CHOICES,
  ...eachRange(() => OPEN_RANGE),
};

const CHOICE_SLUGS: Readonly<Record<LevelChoice, string>> = {
  Any: 'any',
  Low: 'low',
  Medium: 'medium',
  High: 'high',
  LowAndMedium: 'low-and-medium',
  HighAndMedium: 'high-and-medium',
};
/** The value of `robots=` for followed robots. */
const MINE = 'mine';
const LARGEST = 1e12;

const RISK_CHOICES = CHOICE_NAMES.filter((name) => CHOICE_FILTERS[name].isRisk);
const OTHER_CHOICES = CHOICE_NAMES.filter((name) => !CHOICE_FILTERS[name].isRisk);
const queryName = (name: ChoiceName) => CHOICE_FILTERS[name].query;

/** Query names of these filters, in order. */
export const EXTRA_QUERY: readonly string[] = [
  'robots',
  ...RISK_CHOICES.map(queryName),
  'profile',
  ...LEVEL_FIELDS.map((field) => LEVEL_FILTERS[field].query),
  ...OTHER_CHOICES.map(queryName),
  ...RANGE_NAMES,
];

/** Form field names of the ends of ranges. */
export const RANGE_FORM_FIELDS: readonly string[] = RANGE_NAMES.flatMap((name) => [
  `${name}-min`,
  `${name}-max`,
]);

function eachRange(of: (name: RangeName) => Range): Ranges {
  return Object.fromEntries(RANGE_NAMES.map((name) => [name, of(name)])) as Ranges;
}

/** The ends of its ranges in terms of searches; those by dollar amounts only if `withMoney`. */
export function rangeEnds(extra: ExtraFilters, withMoney: boolean): Partial<RangeEnds> {
  const shown = RANGE_NAMES.filter((name) => withMoney || !RANGE_FILTERS[name].isMoney);
  return Object.fromEntries(
    shown.flatMap((name) => {
      if (isOpen(extra[name])) return [];
      const { min, max } = RANGE_END_FIELDS[name];
      return [
        [min, extra[name].min],
        [max, extra[name].max],
      ];
    }),
  );
}

/** Whether they filter by dollar amounts. */
export function isByMoney(extra: ExtraFilters): boolean {
  return RANGE_NAMES.some((name) => RANGE_FILTERS[name].isMoney && !isOpen(extra[name]));
}

function isOpen({ min, max }: Range): boolean {
  return min === null && max === null;
}

/** The level behind a query name. */
export function levelOfName(name: string): LevelField | null {
  return LEVEL_FIELDS.find((field) => LEVEL_FILTERS[field].query === name) ?? null;
}

/** The choice behind a query value. */
export function choiceOfWord(word: string): LevelChoice | null {
  return LEVEL_CHOICE_NAMES.find((choice) => CHOICE_SLUGS[choice] === word) ?? null;
}

/** A level choice's query value. */
export function choiceWord(choice: LevelChoice): string {
  return CHOICE_SLUGS[choice];
}

/** The query for these filters, without those not set. */
export function extraQuery(extra: ExtraFilters): readonly string[] {
  // Most addresses have none of them.
  if (extra === NO_EXTRA) return [];
  const parts: string[] = [];
  const say = (name: string, value: string) => {
    if (value !== '') parts.push(`${name}=${value}`);
  };
  const sayChoices = (name: ChoiceName) => say(queryName(name), choicesText(name, extra));
  say('robots', extra.isMine ? MINE : '');
  RISK_CHOICES.forEach(sayChoices);
  say('profile', extra.profile === 'Expert' ? '' : extra.profile.toLowerCase());
  for (const field of LEVEL_FIELDS) say(LEVEL_FILTERS[field].query, choiceSlug(extra.levels[field]));
  OTHER_CHOICES.forEach(sayChoices);
  for (const name of RANGE_NAMES) say(name, rangeText(extra[name]));
  return parts;
}

function choicesText(name: ChoiceName, extra: ExtraFilters): string {
  const filter: ChoiceFilter = CHOICE_FILTERS[name];
  const chosen: readonly (string | number)[] = extra[name];
  if (chosen.length === 0) return '';
  const words = filter.values.filter((value) => chosen.includes(value)).map((value) => filter.word(value));
  // Choosing all of them excludes nothing.
  return words.length === filter.values.length ? '' : words.join('-');
}

function choiceSlug(choice: LevelChoice = 'Any'): string {
  return choice === 'Any' ? '' : CHOICE_SLUGS[choice];
}

function rangeText(range: Range): string {
  return isOpen(range) ? '' : `${range.min ?? ''}-${range.max ?? ''}`;
}

/** Parses these filters from a query; null if a value is unknown. Empty values are ignored. */
export function parseExtra(query: URLSearchParams): ExtraFilters | null {
  const robots = readWord(query, 'robots', [MINE], String, '');
  const profile = readWord(query, 'profile', RISK_PROFILES, (name) => name.toLowerCase(), 'Expert');
  const choices = CHOICE_NAMES.map((name) => [name, readChoices(query, CHOICE_FILTERS[name])] as const);
  const ranges = RANGE_NAMES.map(
    (name) => [name, readRange(readRangeText(query, name), RANGE_FILTERS[name])] as const,
  );
  const levels: Partial<Record<LevelField, LevelChoice>> = {};
  for (const field of LEVEL_FIELDS) {
    const choice = readWord(
      query,
      LEVEL_FILTERS[field].query,
      LEVEL_CHOICE_NAMES,
      (name) => CHOICE_SLUGS[name],
      'Any',
    );
    if (choice === null) return null;
    if (choice !== 'Any') levels[field] = choice;
  }
  if (robots === null || !profile || [...choices, ...ranges].some(([, read]) => read === null)) return null;
  const extra: ExtraFilters = {
    isMine: robots === MINE,
    profile,
    levels,
    ...(Object.fromEntries(choices) as Choices),
    ...(Object.fromEntries(ranges) as Ranges),
  };
  return isNoExtra(extra) ? NO_EXTRA : extra;
}

function readWord<T>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
  toSlug: (value: T) => string,
  absent: T,
): T | null {
  const text = query.get(name)?.toLowerCase() ?? '';
  return text === '' ? absent : (values.find((value) => toSlug(value) === text) ?? null);
}

/** Several words joined by hyphens, or the field given several times. */
function readChoices(query: URLSearchParams, filter: ChoiceFilter): readonly (string | number)[] | null {
  const { values } = filter;
  const words = query
    .getAll(filter.query)
    .flatMap((text) => text.toLowerCase().split('-'))
    .filter(Boolean);
  if (words.some((word) => !values.some((value) => filter.word(value) === word))) return null;
  const found = values.filter((value) => words.includes(filter.word(value)));
  return found.length === values.length ? [] : found;
}

/** A range in one field, or in two from a form. */
function readRangeText(query: URLSearchParams, name: string): string | null {
  const [min, max] = [query.get(`${name}-min`), query.get(`${name}-max`)];
  return min === null && max === null ? query.get(name) : `${min?.trim() ?? ''}-${max?.trim() ?? ''}`;
}

const WHOLE_ENDS = /^(?<min>\d{1,12})?-(?<max>\d{1,12})?$/;
const DECIMAL_ENDS = /^(?<min>-?\d{1,12}(?:\.\d{0,6})?)?-(?<max>-?\d{1,12}(?:\.\d{0,6})?)?$/;

/** `10-200`, `10-`, `-200` or `-7.5--2`, with its ends in order. */
function readRange(text: string | null, { decimals, smallest }: RangeFilter): Range | null {
  if (text === null || text === '' || text === '-') return OPEN_RANGE;
  const groups = (decimals === 0 ? WHOLE_ENDS : DECIMAL_ENDS).exec(text)?.groups;
  if (!groups) return null;
  const [min = null, max = null] = [groups['min'], groups['max']].map((digits) =>
    digits === undefined ? null : roundTo(Number(digits), decimals) + 0,
  );
  if (Math.abs(min ?? 0) > LARGEST || Math.min(min ?? 0, max ?? 0) < smallest) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** Whether no filter is set. */
export function isNoExtra(extra: ExtraFilters): boolean {
  return extraQuery(extra).length === 0;
}
