import { findRobotType, type RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import type { AccountsType, RobotSort } from '@/lib/robots/catalogue/search/request';
import { sortFieldBySlug } from '@/lib/robots/catalogue/search/sort-fields';
import type { Analysis } from '@/lib/robots/strategies/types';
import { type ReadSearch, splitAtHyphens } from '@/lib/site/lookup/read-search';
import { type AssetClass, findAssetClass } from './asset-class';
import { parseExtra } from './extra-filters';
import { parseAccount, parseAnalyses, parseRobotType } from './filter-slugs';
import {
  defaultSort,
  type ListAddress,
  MAX_COMPARED,
  MAX_KEYWORD,
  MAX_TICKERS,
  NO_FALLBACK,
  plainList,
  STAND_IN_QUERY,
  UNREAD_QUERY,
} from './list-address';
import { COLUMNS_QUERY, readColumns } from './list-columns';
import { MAX_TYPED } from './max-typed';
import { decodeSegment, parsePage } from './parse-segments';

/** The current ticker, also for a former one, ignoring case; null if unknown. */
export type FindTicker = (text: string) => string | null;

/** Data for parsing a list's address. */
export interface ListKnowledge {
  readonly findTicker: FindTicker;
  /** The meaning of a text in a market's search box. */
  readonly readSearch: (assetClass: AssetClass, text: string) => ReadSearch;
}

const TICKER_SEPARATORS = /[\s,;]+/;

interface Chosen {
  accountsType: AccountsType | null;
  analysisTypes: readonly Analysis[];
  robotType: RobotTypeName | null;
  tickers: readonly string[];
}

/**
 * Parses a list's address: the decoded segments after the asset class, and the query. Form fields in the query override
 * the path. Returns null if a word is unknown.
 */
export function parseList(
  assetClass: AssetClass,
  segments: readonly string[],
  query: URLSearchParams,
  knowledge: ListKnowledge,
): ListAddress | null {
  const { findTicker, readSearch } = knowledge;
  const path = readSegments(segments, findTicker);
  if (!path) return null;
  const chosen = readForm(path, query);
  if (!chosen) return null;
  const typed = query.get('search');
  const searched = typed === null ? null : readSearch(assetClass, typed);
  const wanted = [...new Set([...chosen.tickers, ...(searched?.tickers ?? [])])];
  const tickers = wanted.slice(0, MAX_TICKERS).sort();
  const unread = searched
    ? [...wanted.slice(MAX_TICKERS), ...searched.unknown].join(' ')
    : query.get(UNREAD_QUERY);
  const sort = readSort(query, tickers);
  const page = query.getAll('page').length > 1 ? null : parsePage(query.get('page') ?? undefined);
  const extra = parseExtra(query);
  const look = query.get('view') === 'table' ? 'table' : 'cards';
  const columns = readColumns(query.get(COLUMNS_QUERY) ?? '');
  if (!sort || page === null || !extra || columns === undefined) return null;
  return {
    assetClass,
    ...chosen,
    tickers,
    keyword: tidyKeyword(searched?.keyword ?? query.get('q') ?? ''),
    unread: tidyKeyword(unread ?? '', MAX_TYPED),
    extra,
    sort,
    look,
    columns: look === 'table' ? columns : null,
    page,
    compared: readCompared(query.get('compare') ?? ''),
    insteadOf: readInstead(query, knowledge),
    isExact: query.get(STAND_IN_QUERY.exact) === NO_FALLBACK,
  };
}

/** Ids of robots, those of broker accounts negative; anything else is ignored. */
function readCompared(text: string): readonly number[] {
  const ids = text.split('.').filter((word) => /^-?[1-9]\d{0,11}$/.test(word));
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}

/** The requested list; null if it isn't a list's address. */
function readInstead(query: URLSearchParams, knowledge: ListKnowledge): ListAddress | null {
  const [path = '', asked = ''] = (query.get(STAND_IN_QUERY.insteadOf) ?? '').split('?');
  const [first = '', ...segments] = path.split('/').filter(Boolean).map(decodeSegment);
  const assetClass = findAssetClass(first);
  if (!assetClass) return null;
  const inner = new URLSearchParams(asked);
  // At most one list is replaced.
  inner.delete(STAND_IN_QUERY.insteadOf);
  const list = parseList(assetClass, segments, inner, knowledge);
  return list && { ...plainList(list), page: 1 };
}

function readSegments(segments: readonly string[], findTicker: FindTicker): Chosen | null {
  const rest = [...segments];
  const chosen: Chosen = { accountsType: null, analysisTypes: [], robotType: null, tickers: [] };
  const take = <T>(read: (segment: string) => T | null, keep: (value: T) => void) => {
    const value = rest[0] === undefined ? null : read(rest[0]);
    if (value === null) return;
    keep(value);
    rest.shift();
  };
  take(parseAccount, (account) => {
    chosen.accountsType = account;
  });
  take(parseAnalyses, (analyses) => {
    chosen.analysisTypes = analyses;
  });
  take(parseRobotType, (type) => {
    chosen.robotType = type.name;
  });
  take(
    (segment) => readTickers(segment, findTicker),
    (tickers) => {
      chosen.tickers = tickers;
    },
  );
  return rest.length === 0 ? chosen : null;
}

/** The first five tickers of a text that only contains known tickers; otherwise null. */
function readTickers(text: string, findTicker: FindTicker): readonly string[] | null {
  const isName = (word: string) => findTicker(word) !== null;
  const words = text.split(TICKER_SEPARATORS).flatMap((word) => splitAtHyphens(word, isName));
  const tickers = words.map(findTicker);
  if (words.length === 0 || tickers.includes(null)) return null;
  const known = [...new Set(tickers.flatMap((ticker) => ticker ?? []))];
  return known.slice(0, MAX_TICKERS).sort();
}

/** The filter form's choices: an empty field clears the path's value, a missing one doesn't. */
function readForm(path: Chosen, query: URLSearchParams): Chosen | null {
  const chosen = { ...path };
  const account = query.get('account');
  if (account !== null) {
    chosen.accountsType = account === '' ? null : parseAccount(account);
    if (account !== '' && !chosen.accountsType) return null;
  }
  const analyses = query.getAll('analysis').filter(Boolean);
  if (query.has('analysis')) {
    const read = analyses.length === 0 ? [] : parseAnalyses(analyses.join('-'));
    if (!read) return null;
    chosen.analysisTypes = read;
  }
  const type = query.get('type');
  if (type !== null) {
    const read = type === '' ? null : parseRobotType(type);
    if (type !== '' && !read) return null;
    chosen.robotType = findRobotType(read?.name ?? '')?.name ?? null;
  }
  return chosen;
}

/** A keyword search as stored in addresses: normalized white space, cut to the relevant length. */
export function tidyKeyword(text: string, most = MAX_KEYWORD): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim();
}

/** `profit-factor` in its natural direction, `profit-factor-ascending`, or the former with `order=ascending`. */
function readSort(query: URLSearchParams, tickers: readonly string[]): RobotSort | null {
  const text = (query.get('sort') ?? '').toLowerCase();
  if (text === '') return defaultSort(tickers);
  const direction = /-(ascending|descending)$/.exec(text);
  const info = sortFieldBySlug(direction ? text.slice(0, direction.index) : text);
  const order = direction?.[1] ?? query.get('order') ?? '';
  if (!info || !['', 'ascending', 'descending'].includes(order)) return null;
  const ascending = order === '' ? info.ascendingFirst : order === 'ascending';
  if (info.forbids === (ascending ? 'ascending' : 'descending')) return null;
  // With fewer than two tickers, there's nothing in common to sort by.
  if (info.field === 'commonTickers' && tickers.length < 2) return defaultSort(tickers);
  return { by: info.field, ascending };
}
