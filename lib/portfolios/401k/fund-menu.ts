import { readCsvLine } from '@/lib/core/base/csv';
import { InputError } from '@/lib/core/base/errors';
import { readNumber } from '@/lib/core/format/read-number';

export const FUND_KINDS = ['us', 'foreign', 'bonds', 'cash', 'other'] as const;
/** US stocks, stocks elsewhere, bonds, cash, and what is none of these. */
export type FundKind = (typeof FUND_KINDS)[number];

/** A fund of a plan's menu. */
export interface MenuFund {
  /** Of the menu's text, from 1. */
  readonly line: number;
  readonly ticker: string;
  /** Percent of what is in it, a year. */
  readonly expensePct: number;
  /** Percent of the balance; 0 if nothing is in it. */
  readonly sharePct: number;
  /** As typed; null if nothing was. */
  readonly kind: FundKind | null;
}

export interface FundMenu {
  readonly funds: readonly MenuFund[];
  /** Sentences, each with its line. */
  readonly problems: readonly string[];
}

export const MOST_FUNDS = 60;
const MOST_EXPENSE_PCT = 5;
/** Shares are often rounded to whole percent. */
const SHARE_TOLERANCE = 0.5;
const TICKER = /^[A-Z][A-Z0-9.-]{0,9}$/;

type Column = 'ticker' | 'expense' | 'share' | 'kind';
type Columns = Readonly<Record<Column, number>>;

const USUAL_COLUMNS: Columns = { ticker: 0, expense: 1, share: 2, kind: 3 };
const HEADINGS: Readonly<Record<Column, RegExp>> = {
  ticker: /ticker|symbol/i,
  expense: /expense|fee|cost/i,
  share: /share|weight|alloc|percent/i,
  kind: /kind|class|type/i,
};

const KIND_WORDS: Readonly<Record<string, FundKind>> = {
  ...{ us: 'us', usa: 'us', domestic: 'us' },
  ...{ foreign: 'foreign', international: 'foreign' },
  ...{ bond: 'bonds', bonds: 'bonds' },
  ...{ cash: 'cash', 'money market': 'cash', 'stable value': 'cash' },
  other: 'other',
};

/**
 * Reads a menu as people type or export it: a fund a line, with ticker, expense ratio and share in percent, and a kind if
 * wanted, separated by commas, semicolons, tabs or spaces. A first line of headings may put them in another order.
 */
export function readFundMenu(text: string): FundMenu {
  const rows: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const problems: string[] = [];
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (content.trim() === '') continue;
    try {
      rows.push({ line: index + 1, cells: splitCells(content) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(`Line ${index + 1}: ${error.message}`);
    }
  }
  const columns = rows[0] && readHeadings(rows[0].cells);
  if (columns) rows.shift();
  if (rows.length > MOST_FUNDS)
    problems.push(`There are ${rows.length} funds; at most ${MOST_FUNDS} can be compared.`);
  const funds: MenuFund[] = [];
  for (const row of rows.slice(0, MOST_FUNDS)) {
    const fund = readFund(row.line, row.cells, columns ?? USUAL_COLUMNS);
    if (typeof fund === 'string') problems.push(`Line ${row.line}: ${fund}`);
    else if (funds.some(({ ticker }) => ticker === fund.ticker))
      problems.push(`Line ${row.line}: ${fund.ticker} is there twice.`);
    else funds.push(fund);
  }
  const total = funds.reduce((sum, { sharePct }) => sum + sharePct, 0);
  if (problems.length === 0 && funds.length > 0 && Math.abs(total - 100) > SHARE_TOLERANCE)
    problems.push(`Shares add up to ${Number(total.toFixed(2))}%. They must add up to 100%.`);
  return { funds, problems };
}

function splitCells(content: string): string[] {
  const separator = content.includes(';') ? ';' : content.includes(',') ? ',' : null;
  const cells = separator
    ? readCsvLine(content, separator)
    : content.trim().split(content.includes('\t') ? '\t' : /\s+/);
  return cells.map((cell) => cell.trim());
}

/** null for a line that isn't one of headings. */
function readHeadings(cells: readonly string[]): Columns | null {
  const find = (column: Column) => cells.findIndex((cell) => HEADINGS[column].test(cell));
  const [ticker, expense] = [find('ticker'), find('expense')];
  return ticker < 0 || expense < 0 ? null : { ticker, expense, share: find('share'), kind: find('kind') };
}

/** The fund, or what is wrong with its line. */
function readFund(line: number, cells: readonly string[], columns: Columns): MenuFund | string {
  const cell = (column: Column) => cells[columns[column]] ?? '';
  const ticker = cell('ticker').toUpperCase();
  if (!TICKER.test(ticker)) return `“${cell('ticker')}” isn’t a ticker.`;
  const expensePct = readNumber(cell('expense'));
  if (expensePct === null) return `the expense ratio of ${ticker} is missing.`;
  if (Number.isNaN(expensePct)) return `“${cell('expense')}” isn’t an expense ratio.`;
  if (expensePct < 0 || expensePct > MOST_EXPENSE_PCT)
    return `an expense ratio of ${expensePct}% isn’t between 0% and ${MOST_EXPENSE_PCT}%.`;
  const sharePct = readNumber(cell('share')) ?? 0;
  if (Number.isNaN(sharePct)) return `“${cell('share')}” isn’t a share in percent.`;
  if (sharePct < 0 || sharePct > 100) return `a share of ${sharePct}% isn’t between 0% and 100%.`;
  const kind = KIND_WORDS[cell('kind').toLowerCase()] ?? null;
  if (cell('kind') !== '' && kind === null)
    return `“${cell('kind')}” isn’t a kind. Use US, foreign, bonds, cash or other.`;
  return { line, ticker, expensePct, sharePct, kind };
}

/** A menu as text that reads as the same menu. */
export function writeFundMenu(funds: readonly MenuFund[]): string {
  return funds
    .map(({ ticker, expensePct, sharePct, kind }) =>
      [ticker, expensePct, sharePct, ...(kind ? [kind] : [])].join(' '),
    )
    .join('\n');
}
