import type { FundType } from '@/lib/market/data/instrument';
import { splitWords } from '@/lib/robots/catalogue/search/keywords';
import { findIndexName } from './index-names';

/** Names of an instrument. */
export interface Named {
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
}

/**
 * How well a text identifies an instrument, best first: its ticker, another spelling of it, what the market bar calls
 * it, its name, its name without legal form, a part.
 */
export const NAME_FITS = ['ticker', 'spelling', 'index', 'name', 'company', 'beginning'] as const;
export type NameFit = (typeof NAME_FITS)[number];

const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company companies limited ltd plc nv n.v sa s.a se ag lp group holding holdings and class a b c'.split(
    ' ',
  ),
);
/** Shorter prefixes are probably mistyped tickers. */
const SHORTEST_BEGINNING = 3;

/** An instrument's normalized names, computed once. */
export interface NameKeys {
  readonly ticker: string;
  readonly spellings: readonly string[];
  readonly index: string;
  readonly name: string;
  readonly company: string;
  /** Whether a prefix of its name may identify it: funds share prefixes, and pairs are named after two currencies. */
  readonly hasBeginning: boolean;
}

export function toNameKeys({ ticker, fundName, fundType }: Named): NameKeys {
  return {
    ticker: ticker.trim().toUpperCase(),
    spellings: listSpellings(ticker, fundType),
    index: nameKey(findIndexName(ticker)),
    name: nameKey(fundName),
    company: companyKey(fundName),
    hasBeginning: fundType === 'S' || fundType === 'C',
  };
}

/** What coins are quoted in. */
const DOLLARS = ['USD', 'USDT', 'USDC'] as const;

/**
 * How tickers are spelled elsewhere, as letters and digits: `BRKB` for BRK/B and BRK-B, `BTC`, `BTCUSD` and `BTCUSDT`
 * for BTC.X, `EURUSD` for EUR/USD and EURUSD=X.
 */
function listSpellings(ticker: string, fundType: FundType): readonly string[] {
  const compact = compactTicker(ticker);
  if (fundType === 'F') return [compact, `${compact}X`];
  if (fundType !== 'C') return [compact];
  const coin = /\.X$/i.test(ticker) ? compact.slice(0, -1) : compact.replace(/(?<=..)USD[TC]?$/, '');
  return [compact, coin, ...DOLLARS.map((dollar) => `${coin}${dollar}`)];
}

/** A ticker's letters and digits. */
export function compactTicker(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** What a text may identify. */
export interface TextKeys extends Pick<NameKeys, 'ticker' | 'name' | 'company'> {
  /** Empty for several words: tickers never contain blanks. */
  readonly spelling: string;
}

/** How a text identifies an instrument; null if it doesn't. */
export function matchName(text: TextKeys, named: NameKeys): NameFit | null {
  if (text.ticker !== '' && text.ticker === named.ticker) return 'ticker';
  if (text.spelling !== '' && named.spellings.includes(text.spelling)) return 'spelling';
  if (text.name === '') return null;
  if (text.name === named.index) return 'index';
  if (text.name === named.name) return 'name';
  if (text.company === '') return null;
  if (text.company === named.company) return 'company';
  const isBeginning =
    named.hasBeginning &&
    text.company.length >= SHORTEST_BEGINNING &&
    named.company.startsWith(text.company) &&
    !/^[\p{L}\p{N}]/u.test(named.company.slice(text.company.length));
  return isBeginning ? 'beginning' : null;
}

export function toTextKeys(text: string): TextKeys {
  return {
    ticker: text.trim().toUpperCase(),
    spelling: /\S\s+\S/.test(text) ? '' : compactTicker(text),
    name: nameKey(text),
    company: companyKey(text),
  };
}

/** A normalized full name: "apple inc" is "Apple Inc.". Empty without words. */
export function nameKey(name: string): string {
  return splitWords(name).join(' ');
}

/** A company's common name: "the coca-cola company" is "coca cola". */
function companyKey(name: string): string {
  const words = splitWords(name);
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/\.com$/, '');
}
