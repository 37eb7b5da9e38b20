import {
  LEVEL_CHOICE_NAMES,
  LEVEL_FIELDS,
  LEVELS,
  type Level,
  type LevelChoice,
  type LevelField,
} from '@/lib/robots/catalogue/classes/levels';
import type { Timeframe } from '@/lib/robots/definitions/definition';

/** Who a choice of levels is made for. */
export type RiskProfile = 'Beginner' | 'Intermediate' | 'Expert';
export const RISK_PROFILES: readonly RiskProfile[] = ['Beginner', 'Intermediate', 'Expert'];
export const TIMEFRAMES: readonly Timeframe[] = [5, 15, 60];

/** Both ends belong to it; null leaves an end open. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The filters that have no segment of their own and stand in the query. */
export interface ExtraFilters {
  /** Only robots that whoever is signed in follows; guests see the list without it. */
  readonly isMine: boolean;
  readonly riskLevels: readonly Level[];
  readonly profile: RiskProfile;
  readonly levels: Readonly<Partial<Record<LevelField, LevelChoice>>>;
  readonly timeframes: readonly Timeframe[];
  /** Closed trades. */
  readonly trades: Range;
  /** Initial balance, in money; guests see the list without it. */
  readonly balance: Range;
}

export const OPEN_RANGE: Range = { min: null, max: null };

export const NO_EXTRA: ExtraFilters = {
  isMine: false,
  riskLevels: [],
  profile: 'Expert',
  levels: {},
  timeframes: [],
  trades: OPEN_RANGE,
  balance: OPEN_RANGE,
};

const LEVEL_NAMES: Readonly<Record<LevelField, string>> = {
  maxOpenPositions: 'positions',
  robotVolatility: 'volatility',
  universeDivscore: 'diversification',
  acceptableRisk: 'drawdown',
  timeHorizon: 'horizon',
};

const CHOICE_SLUGS: Readonly<Record<LevelChoice, string>> = {
  Any: 'any',
  Low: 'low',
  Medium: 'medium',
  High: 'high',
  LowAndMedium: 'low-and-medium',
  HighAndMedium: 'high-and-medium',
};
/** What `robots=` says for those that somebody follows. */
const MINE = 'mine';
const LARGEST = 1e12;

/** The names under which these filters stand in a query, in their order. */
export const EXTRA_QUERY: readonly string[] = [
  'robots',
  'risk',
  'profile',
  ...LEVEL_FIELDS.map((field) => LEVEL_NAMES[field]),
  'timeframe',
  'trades',
  'balance',
];

/** The names under which a form sends the ends of ranges. */
export const RANGE_FORM_FIELDS: readonly string[] = [
  'trades-min',
  'trades-max',
  'balance-min',
  'balance-max',
];

/** The name under which a level stands in a query. */
export function levelName(field: LevelField): string {
  return LEVEL_NAMES[field];
}

/** The level that stands under a name in a query. */
export function levelOfName(name: string): LevelField | null {
  return LEVEL_FIELDS.find((field) => LEVEL_NAMES[field] === name) ?? null;
}

/** The choice that a word in a query means. */
export function choiceOfWord(word: string): LevelChoice | null {
  return LEVEL_CHOICE_NAMES.find((choice) => CHOICE_SLUGS[choice] === word) ?? null;
}

/** How a choice of a level is written in a query. */
export function choiceWord(choice: LevelChoice): string {
  return CHOICE_SLUGS[choice];
}

/** The part of a query that says these filters, without what asks for nothing. */
export function extraQuery(extra: ExtraFilters): readonly string[] {
  const risks = LEVELS.filter((level) => extra.riskLevels.includes(level));
  const timeframes = TIMEFRAMES.filter((timeframe) => extra.timeframes.includes(timeframe));
  const parts: (readonly [name: string, value: string])[] = [
    ['robots', extra.isMine ? MINE : ''],
    // All of them together leave nothing out.
    ['risk', risks.length === LEVELS.length ? '' : risks.map((level) => CHOICE_SLUGS[level]).join('-')],
    ['profile', extra.profile === 'Expert' ? '' : extra.profile.toLowerCase()],
    ...LEVEL_FIELDS.map((field) => [LEVEL_NAMES[field], choiceSlug(extra.levels[field])] as const),
    ['timeframe', timeframes.length === TIMEFRAMES.length ? '' : timeframes.join('-')],
    ['trades', rangeText(extra.trades)],
    ['balance', rangeText(extra.balance)],
  ];
  return parts.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`);
}

function choiceSlug(choice: LevelChoice = 'Any'): string {
  return choice === 'Any' ? '' : CHOICE_SLUGS[choice];
}

function rangeText({ min, max }: Range): string {
  return min === null && max === null ? '' : `${min ?? ''}-${max ?? ''}`;
}

/** Reads these filters from a query; null when a value is not known. Empty values ask for nothing. */
export function parseExtra(query: URLSearchParams): ExtraFilters | null {
  const robots = readWord(query, 'robots', [MINE], String, '');
  const riskLevels = readWords(query, 'risk', LEVELS, (level) => CHOICE_SLUGS[level]);
  const timeframes = readWords(query, 'timeframe', TIMEFRAMES, String);
  const profile = readWord(query, 'profile', RISK_PROFILES, (name) => name.toLowerCase(), 'Expert');
  const trades = readRange(rangeOf(query, 'trades'));
  const balance = readRange(rangeOf(query, 'balance'));
  const levels: Partial<Record<LevelField, LevelChoice>> = {};
  for (const field of LEVEL_FIELDS) {
    const choice = readWord(
      query,
      LEVEL_NAMES[field],
      LEVEL_CHOICE_NAMES,
      (name) => CHOICE_SLUGS[name],
      'Any',
    );
    if (choice === null) return null;
    if (choice !== 'Any') levels[field] = choice;
  }
  if (robots === null || !riskLevels || !timeframes || !profile || !trades || !balance) return null;
  return { isMine: robots === MINE, riskLevels, profile, levels, timeframes, trades, balance };
}

function readWord<T>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
  slugOf: (value: T) => string,
  absent: T,
): T | null {
  const text = query.get(name)?.toLowerCase() ?? '';
  return text === '' ? absent : (values.find((value) => slugOf(value) === text) ?? null);
}

/** Several words joined by hyphens, or the field given several times. */
function readWords<T>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
  slugOf: (value: T) => string,
): readonly T[] | null {
  const words = query
    .getAll(name)
    .flatMap((text) => text.toLowerCase().split('-'))
    .filter(Boolean);
  if (words.some((word) => !values.some((value) => slugOf(value) === word))) return null;
  const found = values.filter((value) => words.includes(slugOf(value)));
  return found.length === values.length ? [] : found;
}

/** A range as one field, or as a form sends it in two. */
function rangeOf(query: URLSearchParams, name: string): string | null {
  const [min, max] = [query.get(`${name}-min`), query.get(`${name}-max`)];
  return min === null && max === null ? query.get(name) : `${min?.trim() ?? ''}-${max?.trim() ?? ''}`;
}

/** `10-200`, `10-` or `-200`; the ends in their order. */
function readRange(text: string | null): Range | null {
  if (text === null || text === '' || text === '-') return OPEN_RANGE;
  const groups = /^(?<min>\d{0,12})-(?<max>\d{0,12})$/.exec(text)?.groups;
  if (!groups) return null;
  const [min, max] = [groups['min'], groups['max']].map((digits) => (digits ? Number(digits) : null));
  if (min === undefined || max === undefined || (min ?? 0) > LARGEST) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** Whether they ask for nothing. */
export function isNoExtra(extra: ExtraFilters): boolean {
  return extraQuery(extra).length === 0;
}
