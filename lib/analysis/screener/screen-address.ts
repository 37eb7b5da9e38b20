import { ALL_FIELDS, findField } from '@/lib/analysis/features/all-fields';
import type { Field } from '@/lib/analysis/features/field';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { slugify } from '@/lib/core/format/slug';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASSES,
  type InstrumentClass,
} from '@/lib/site/addresses/instrument-class';
import { EXCLUDED_ENDS, FORM_NAMES } from '@/lib/site/addresses/screener-query';
import {
  DEFAULT_COLUMNS,
  DEFAULT_SORT,
  isNameFilter,
  MOST_FILTERS,
  NAME_FIELDS,
  type NameField,
  NUMBER_OPERATORS,
  type NumberOperator,
  type Screen,
  type ScreenFilter,
  type ScreenSort,
} from './screen';

/** Characters of `f` that are read at all; 24 filters need some 1,000. */
const MOST_CHARACTERS = 4000;
export const MOST_COLUMNS = 40;
const MOST_NAMES = 50;
const LAST_PAGE = 10_000;
const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** In which unit a figure is typed, for what is said of a wrong one. */
const UNIT_TEXT: Readonly<Record<Field['unit'], string>> = {
  price: 'the currency of its prices',
  percent: 'percent',
  percentPoints: 'percentage points',
  sigma: 'standard deviations',
  units: 'units',
  dollars: 'dollars',
  sessions: 'sessions',
  points: 'points',
  ratio: 'a plain number',
  robots: 'robots',
};

/**
 * The screen that an address's query means. Parameters that it doesn't know are ignored. `figure`, `from`, `to` and
 * `ends` are those of a form, and one filter more, or two.
 * @throws NotFoundError for a field, operator, class or column that doesn't exist
 * @throws InputError for values that can't be read, and too many filters
 */
export function parseScreen(query: URLSearchParams): Screen {
  const classes = query.get('class');
  const filters = [...parseFilters(query.get('f') ?? ''), ...parseForm(query)];
  if (filters.length > MOST_FILTERS) throw tooManyFilters();
  return withOneSpelling({
    filters,
    class: classes === null || classes === '' ? null : parseClass(classes),
    sort: parseSort(query.get('sort')),
    columns: parseColumns(query.get('cols')),
    asOf: parseDay(query.get('asof')),
    page: parsePage(query.get('page')),
  });
}

/** The query of a screen's address with its `?`, empty for the default one: in one order, defaults left out. */
export function screenQuery(screen: Screen): string {
  const { filters, class: only, sort, columns, asOf, page } = withOneSpelling(screen);
  const parts = [
    filters.length > 0 && `f=${filters.map(filterText).join(',')}`,
    only !== null && `class=${only}`,
    sortText(sort) !== sortText(DEFAULT_SORT) && `sort=${sortText(sort)}`,
    columns.join() !== DEFAULT_COLUMNS.join() && `cols=${columns.join(',')}`,
    asOf !== null && `asof=${isoDay(asOf)}`,
    page > 1 && `page=${page}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** `rsi14:lt:30`, `sma200:between:0:5`, `sector:in:energy.technology`. */
export function filterText(filter: ScreenFilter): string {
  const values = isNameFilter(filter) ? filter.names.join('.') : filter.values.map(plainNumber).join(':');
  return `${filter.field}:${filter.operator}:${values}`;
}

/** Filters in the order of the fields, each once; a class filter of one class is the class itself. */
function withOneSpelling(screen: Screen): Screen {
  const single = screen.class === null ? screen.filters.find(isSingleClass) : undefined;
  const filters = single ? screen.filters.filter((filter) => filter !== single) : screen.filters;
  const byText = new Map(filters.map((filter) => [filterText(filter), filter]));
  const sorted = [...byText].sort(
    ([a, one], [b, other]) => place(one.field) - place(other.field) || (a < b ? -1 : 1),
  );
  const only = single && isNameFilter(single) ? parseClass(single.names[0] ?? '') : screen.class;
  return { ...screen, class: only, filters: sorted.map(([, filter]) => filter) };
}

function isSingleClass(filter: ScreenFilter): boolean {
  return isNameFilter(filter) && filter.field === 'class' && filter.names.length === 1;
}

function place(field: string): number {
  const name = (NAME_FIELDS as readonly string[]).indexOf(field);
  return name >= 0 ? name - NAME_FIELDS.length : ALL_FIELDS.findIndex(({ id }) => id === field);
}

/** Without an exponent, which the parser doesn't take. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

function sortText({ by, isDescending }: ScreenSort): string {
  return isDescending ? `-${by}` : by;
}

function parseFilters(text: string): ScreenFilter[] {
  if (text === '') return [];
  // Counted before it's split, so that a huge address costs nothing.
  const parts = text.length > MOST_CHARACTERS ? null : text.split(',');
  if (parts === null || parts.length > MOST_FILTERS) throw tooManyFilters();
  return parts.map(parseFilter);
}

function tooManyFilters(): InputError {
  return new InputError(`A screen has at most ${MOST_FILTERS} filters. Remove some and try again.`);
}

/** What a form adds: one filter that includes its ends, or one for each end that it excludes. Thousands may have commas. */
function parseForm(query: URLSearchParams): ScreenFilter[] {
  const [id, from, to, how = ''] = FORM_NAMES.map((name) => (query.get(name) ?? '').trim());
  if (!id) {
    if (from || to) throw new InputError('Choose a figure to filter by.');
    return [];
  }
  const field = fieldNamed(id);
  const [first, last] = [from, to].map((text) =>
    text ? parseValue(field, text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')) : null,
  );
  const isOpen = how === EXCLUDED_ENDS;
  if (how !== '' && !isOpen) throw new InputError('Choose whether the ends are included or excluded.');
  const values = [first, last].filter((end) => typeof end === 'number').sort((a, b) => a - b);
  const filter = (operator: NumberOperator, ...own: number[]) => ({ field: id, operator, values: own });
  const [low, high] = values;
  if (low === undefined)
    throw new InputError(`Type a number into From, To or both to filter by ${field.label}.`);
  if (high === undefined) return [filter(from ? (isOpen ? 'gt' : 'ge') : isOpen ? 'lt' : 'le', low)];
  if (isOpen) return [filter('gt', low), filter('lt', high)];
  return [low === high ? filter('eq', low) : filter('between', low, high)];
}

function parseFilter(text: string): ScreenFilter {
  const [id = '', operator = '', ...values] = text.split(':');
  if ((NAME_FIELDS as readonly string[]).includes(id)) return parseNames(id as NameField, operator, values);
  const field = fieldNamed(id);
  if (!isNumberOperator(operator))
    throw new NotFoundError(
      `${field.label} can’t be filtered with “${shown(operator)}”. Use ${NUMBER_OPERATORS.join(', ')}, as in ${id}:lt:30.`,
    );
  const wanted = operator === 'between' ? 2 : 1;
  if (values.length !== wanted)
    throw new InputError(
      wanted === 2
        ? `“between” needs two numbers, as in ${id}:between:20:40.`
        : `“${operator}” needs one number, as in ${id}:${operator}:30.`,
    );
  return {
    field: id,
    operator,
    values: values.map((value) => parseValue(field, value)).sort((a, b) => a - b),
  };
}

function parseNames(field: NameField, operator: string, values: readonly string[]): ScreenFilter {
  const names = (values[0] ?? '').split('.').filter((name) => name !== '');
  if (operator !== 'in')
    throw new NotFoundError(
      `A ${field} can only be filtered with “in”, as in ${field}:in:${fieldExample(field)}.`,
    );
  if (names.length === 0 || names.length > MOST_NAMES || values.length > 1)
    throw new InputError(
      `“in” needs names with dots between them, as in ${field}:in:${fieldExample(field)}.`,
    );
  if (field === 'class') for (const name of names) parseClass(name);
  const wrong = names.find((name) => slugify(name) !== name);
  if (wrong !== undefined) throw new NotFoundError(`There is no ${field} “${shown(wrong)}”.`);
  return { field, operator, names: [...new Set(names)].sort() };
}

function fieldExample(field: NameField): string {
  return field === 'class' ? 'stocks.etfs' : 'energy.technology';
}

function parseValue(field: Field, text: string): number {
  const value = text.replace('\u2212', '-');
  if (NUMBER.test(value)) return Number(value);
  const number = /^-?\d*\.?\d+/.exec(value)?.[0];
  const unit = UNIT_TEXT[field.unit];
  throw new InputError(
    number === undefined
      ? `“${shown(text)}” is not a number. ${field.label} is in ${unit}.`
      : `Write ${number} instead of “${shown(text)}”: ${field.label} is already in ${unit}.`,
  );
}

/** @throws NotFoundError, naming fields that begin alike */
function fieldNamed(id: string): Field {
  const field = findField(id);
  if (field) return field;
  const stem = id.toLowerCase().replace(/[^a-z].*$/s, '');
  const alike = stem.length < 2 ? [] : ALL_FIELDS.filter((other) => other.id.startsWith(stem)).slice(0, 4);
  const hint = alike.length > 0 ? ` Did you mean ${alike.map((other) => other.id).join(', ')}?` : '';
  throw new NotFoundError(`There is no field “${shown(id)}”.${hint}`);
}

function parseClass(text: string): InstrumentClass {
  if (Object.hasOwn(INSTRUMENT_CLASSES, text)) return text as InstrumentClass;
  throw new NotFoundError(
    `There is no class “${shown(text)}”. Choose one of ${ALL_INSTRUMENT_CLASSES.join(', ')}.`,
  );
}

function parseSort(text: string | null): ScreenSort {
  if (text === null || text === '') return DEFAULT_SORT;
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return { by: by === 'ticker' ? by : fieldNamed(by).id, isDescending };
}

function parseColumns(text: string | null): readonly string[] {
  if (text === null || text === '') return DEFAULT_COLUMNS;
  const ids = [...new Set(text.slice(0, MOST_CHARACTERS).split(','))];
  if (ids.length > MOST_COLUMNS)
    throw new InputError(`A table has at most ${MOST_COLUMNS} columns. Remove some.`);
  return ids.map((id) => fieldNamed(id).id);
}

function parseDay(text: string | null): EpochDay | null {
  return text === null || text === '' ? null : parseIsoDay(text.length > 10 ? shown(text) : text);
}

function parsePage(text: string | null): number {
  if (text === null || text === '') return 1;
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  if (page <= LAST_PAGE) return page;
  throw new InputError(`“${shown(text)}” is not a page. Pages are numbered from 1.`);
}

function isNumberOperator(text: string): text is NumberOperator {
  return (NUMBER_OPERATORS as readonly string[]).includes(text);
}

/** What was typed, short enough for a sentence. */
function shown(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
