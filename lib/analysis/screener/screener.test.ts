import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel, type PanelInstrument, rowsAsOf } from '@/lib/analysis/panel/panel';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { answerScreen } from './answer';
import { resolveAsOf } from './as-of';
import { matchingRows, runScreen } from './run-screen';
import { isNameFilter, type Screen, type ScreenFilter } from './screen';
import { parseScreen, screenQuery } from './screen-address';
import { createScreenTable, type ScreenTable } from './screen-table';
import { randomInstruments } from './synthetic/random-panel';
import { randomScreens } from './synthetic/random-screens';

const UNTIL = parseIsoDay('2025-03-14');
const parse = (query: string) => parseScreen(new URLSearchParams(query));

describe('a screen’s address', () => {
  it('has one spelling: fixed order, each filter once, defaults left out', () => {
    const spelled = (query: string) => screenQuery(parse(query));
    expect(spelled('page=2&asof=2025-03-14&sort=-rsi14&f=rsi14:lt:30.0,price:gt:5,rsi14:lt:30')).toBe(
      '?f=price:gt:5,rsi14:lt:30&sort=-rsi14&asof=2025-03-14&page=2',
    );
    expect(spelled('f=class:in:etfs,sector:in:technology.energy&sort=ticker&page=1&cols=')).toBe(
      '?f=sector:in:energy.technology&class=etfs',
    );
    expect(spelled('f=change1:between:5:-5&cols=price,rsi14,price')).toBe(
      '?f=change1:between:-5:5&cols=price,rsi14',
    );
    expect(spelled('f=change1:gt:0.0000001')).toBe('?f=change1:gt:0.0000001');
    expect(spelled('utm=x')).toBe('');
  });

  it.each([
    ['f=rsi:lt:30', 'There is no field “rsi”. Did you mean rsi14?'],
    [
      'f=rsi14:below:30',
      'RSI 14 can’t be filtered with “below”. Use lt, le, gt, ge, between, eq, as in rsi14:lt:30.',
    ],
    ['f=change1:gt:5%', 'Write 5 instead of “5%”: Day’s change is already in percent.'],
    ['f=lastreport:lt:30d', 'Write 30 instead of “30d”: Last report is already in sessions.'],
    ['f=rsi14:lt:low', '“low” is not a number. RSI 14 is in points.'],
    ['f=rsi14:lt:Infinity', '“Infinity” is not a number. RSI 14 is in points.'],
    ['f=rsi14:between:30', '“between” needs two numbers, as in rsi14:between:20:40.'],
    ['f=rsi14:lt:20:30', '“lt” needs one number, as in rsi14:lt:30.'],
    ['f=sector:lt:5', 'A sector can only be filtered with “in”, as in sector:in:energy.technology.'],
    ['f=sector:in:', '“in” needs names with dots between them, as in sector:in:energy.technology.'],
    ['cols=price,magic', 'There is no field “magic”.'],
    ['sort=-magic', 'There is no field “magic”.'],
    ['class=bonds', 'There is no class “bonds”. Choose one of stocks, etfs, forex, crypto.'],
    ['asof=2025-02-30', "'2025-02-30' is not a date; write it as YYYY-MM-DD"],
    ['page=0', '“0” is not a page. Pages are numbered from 1.'],
    [
      `f=${Array(10_000).fill('rsi14:lt:30').join()}`,
      'A screen has at most 24 filters. Remove some and try again.',
    ],
  ])('explains %.40s', (query, message) => {
    expect(() => parse(query)).toThrow(message);
  });

  it('says not found for what doesn’t exist', () => {
    for (const query of ['f=magic:lt:3', 'f=rsi14:x:3', 'cols=magic', 'class=bonds'])
      expect(() => parse(query)).toThrow(NotFoundError);
    expect(() => parse('f=rsi14:lt:5%')).not.toThrow(NotFoundError);
  });
});

/** What a filter means, again and one row at a time. */
function takes(table: ScreenTable, filter: ScreenFilter, row: number): boolean {
  if (isNameFilter(filter)) {
    const { slugs, code } = table.names(filter.field);
    return filter.names.includes(slugs[code[row] as number] ?? '');
  }
  const column = table.column(filter.field);
  const value = column[row] as number;
  const [a = 0, b = 0] = filter.values.map((bound) =>
    column instanceof Float32Array ? Math.fround(bound) : bound,
  );
  const { operator } = filter;
  if (operator === 'lt') return value < a;
  if (operator === 'le') return value <= a;
  if (operator === 'gt') return value > a;
  if (operator === 'ge') return value >= a;
  return operator === 'eq' ? value === a : value >= a && value <= b;
}

function naive(table: ScreenTable, { filters, class: only, sort }: Screen) {
  const rows = Array.from({ length: table.length }, (_, row) => row);
  const classes = table.names('class');
  const inClass = (row: number) => only === null || classes.names[classes.code[row] as number] === only;
  const rowsWithout = (left: number | null) =>
    rows.filter(
      (row) => inClass(row) && filters.every((filter, index) => index === left || takes(table, filter, row)),
    );
  const found = rowsWithout(null);
  const column = sort.by === 'ticker' ? null : table.column(sort.by);
  const sign = sort.isDescending ? -1 : 1;
  found.sort((a, b) => {
    if (!column) return sign * (a - b);
    const [one, other] = [column[a] as number, column[b] as number];
    const unknown = Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    if (unknown !== 0) return unknown;
    return Number.isNaN(one) || one === other ? a - b : sign * (one - other);
  });
  return { found, taken: filters.map((_, index) => rowsWithout(index).length - found.length) };
}

const panel = createPanel(randomInstruments(150, 280, UNTIL, 5));
const table = createScreenTable(panel, rowsAsOf(panel, UNTIL));

describe('screens', () => {
  it('give the rows, order, totals and counts of a row-by-row reading', () => {
    let several = 0;
    for (const screen of randomScreens(table, 150, 7)) {
      const { found, taken } = naive(table, screen);
      if (found.length > 1) several += 1;
      const whole = runScreen(table, screen, { offset: 0, limit: table.length });
      expect([...whole.page]).toEqual(found);
      const { page, total, taken: counted } = runScreen(table, screen, { offset: 3, limit: 5 });
      expect([...page]).toEqual(found.slice(3, 8));
      expect([total, counted]).toEqual([found.length, taken]);
      expect([...matchingRows(table, screen)]).toEqual([...found].sort((a, b) => a - b));
      expect(whole.sectors.reduce((sum, count) => sum + count, 0)).toBe(total);
    }
    expect(several).toBeGreaterThan(40);
  });

  it('count classes as if none were chosen', () => {
    const all = runScreen(table, parse('f=rsi14:gt:50'), { offset: 0, limit: 1 });
    const stocks = runScreen(table, parse('f=rsi14:gt:50&class=stocks'), { offset: 0, limit: 1 });
    expect(stocks.classes).toEqual(all.classes);
    expect(stocks.total).toBe(all.classes[table.names('class').names.indexOf('stocks')]);
    expect(stocks.total).toBeLessThan(all.total);
  });
});

describe('a past date', () => {
  const given = randomInstruments(40, 280, UNTIL, 9);
  const earlier = createPanel(
    given.map((one): PanelInstrument => {
      const kept = one.bars.day.findIndex((day) => day > UNTIL - 5);
      return kept < 0 ? one : { ...one, bars: truncateBars(one.bars, kept) };
    }),
  );
  const later = createPanel(given);

  it('gives the same answer and hash after more days, and without a date until then', () => {
    const date = isoDay(UNTIL - 7);
    const query = `f=rsi14:gt:40&sort=-change21&asof=${date}`;
    const page = { offset: 0, limit: 20 };
    const before = answerScreen(earlier, parse(query), page);
    expect(before.rows.length).toBeGreaterThan(5);
    expect(answerScreen(later, parse(query), page)).toEqual(before);
    // Only what is asked or its values change the hash, not the page.
    expect(answerScreen(later, parse(query), { offset: 5, limit: 2 }).hash).toBe(before.hash);
    expect(answerScreen(later, parse(query.replace('40', '45')), page).hash).not.toBe(before.hash);
    expect(answerScreen(later, parse('f=rsi14:gt:40&sort=-change21'), page).hash).not.toBe(before.hash);
  });

  it('is the session before on holidays, said, and refused before the first and after the last', () => {
    const of = (query: string) => resolveAsOf(later, parse(query));
    expect(of('asof=2025-01-20&class=stocks').notice).toBe(
      'Markets were closed on 2025-01-20, so this is the session before: 2025-01-17.',
    );
    expect(of('asof=2025-01-20&class=crypto')).toEqual({ day: parseIsoDay('2025-01-20'), notice: null });
    expect(of('')).toEqual({ day: UNTIL, notice: null });
    expect(() => of('asof=2025-03-15')).toThrow(
      '2025-03-15 has not closed yet. The newest day is 2025-03-14.',
    );
    expect(() => of('asof=1999-03-15')).toThrow(
      /^Prices start on 2023-\d\d-\d\d\. Choose that day or a later one\.$/,
    );
    expect(() => resolveAsOf(createPanel([]), parse(''))).toThrow(
      'There are no daily prices yet. Try again later.',
    );
  });
});
