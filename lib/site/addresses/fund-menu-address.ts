import { decimalText } from '@/lib/core/base/decimal-text';
import { readNumber, whichNumber } from '@/lib/core/format/read-number';

export const FUND_MENU_PATH = '/marketplace/401k';

/** In the order of the form. */
export const FUND_MENU_QUERY = ['menu', 'balance', 'contribution', 'growth', 'age'] as const;
export type FundMenuField = (typeof FUND_MENU_QUERY)[number];
type NumberField = Exclude<FundMenuField, 'menu'>;

/** Longer menus don't fit into an address. */
export const MOST_MENU_CHARACTERS = 2_000;

interface Limits {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly what: string;
}

export const FUND_MENU_LIMITS: Readonly<Record<NumberField, Limits>> = {
  balance: { usual: 50_000, least: 0, most: 1e9, what: 'The balance' },
  contribution: { usual: 5_000, least: 0, most: 1e9, what: 'The contribution' },
  growth: { usual: 5, least: -20, most: 20, what: 'Growth' },
  age: { usual: 40, least: 16, most: 100, what: 'Your age' },
};

export interface FundMenuAddress {
  /** The menu as typed; empty without one. */
  readonly menu: string;
  /** Numbers as typed, the usual ones where nothing was. */
  readonly typed: Readonly<Record<NumberField, string>>;
  /** null for what can't be read. */
  readonly values: Readonly<Record<NumberField, number>> | null;
  readonly problems: Partial<Readonly<Record<NumberField, string>>>;
}

const NUMBERS = FUND_MENU_QUERY.filter((name): name is NumberField => name !== 'menu');

/** null for two values of one field, and for texts that are too long. */
export function parseFundMenuAddress(query: URLSearchParams): FundMenuAddress | null {
  const isOdd = FUND_MENU_QUERY.some(
    (name) =>
      query.getAll(name).length > 1 ||
      (query.get(name)?.length ?? 0) > (name === 'menu' ? 2 * MOST_MENU_CHARACTERS : 30),
  );
  if (isOdd) return null;
  const menu = (query.get('menu') ?? '').replace(/\r\n?/g, '\n').trim();
  const typed = {} as Record<NumberField, string>;
  const values = {} as Record<NumberField, number>;
  const problems: Partial<Record<NumberField, string>> = {};
  for (const name of NUMBERS) {
    const text = query.get(name)?.trim() || String(FUND_MENU_LIMITS[name].usual);
    const value = readNumber(text) ?? Number.NaN;
    const problem = numberProblem(name, text, value);
    typed[name] = problem === null ? decimalText(value) : text;
    values[name] = value;
    if (problem !== null) problems[name] = problem;
  }
  return { menu, typed, values: Object.keys(problems).length > 0 ? null : values, problems };
}

function numberProblem(name: NumberField, text: string, value: number): string | null {
  const { least, most, what } = FUND_MENU_LIMITS[name];
  if (Number.isNaN(value)) return whichNumber(text) ?? `${what} must be a number`;
  if (value >= least && value <= most) return null;
  return `${what} must be between ${least.toLocaleString('en-US')} and ${most.toLocaleString('en-US')}`;
}

/** Usual numbers are left out. */
export function fundMenuPath({ menu, typed }: Pick<FundMenuAddress, 'menu' | 'typed'>): string {
  const query = [
    ...(menu === '' ? [] : [`menu=${encodeURIComponent(menu)}`]),
    ...NUMBERS.flatMap((name) =>
      typed[name] === String(FUND_MENU_LIMITS[name].usual)
        ? []
        : [`${name}=${encodeURIComponent(typed[name])}`],
    ),
  ].join('&');
  return `${FUND_MENU_PATH}${query && `?${query}`}`;
}
