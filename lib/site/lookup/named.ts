import type { FundType } from '@/lib/market/data/instrument';
import { wordsOf } from '@/lib/robots/catalogue/search/keywords';

/** Names of an instrument. */
export interface Named {
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
}

/** How well a text identifies an instrument, best first: ticker, name, name without legal form, part. */
export const NAME_FITS = ['ticker', 'name', 'company', 'beginning'] as const;
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
  readonly name: string;
  readonly company: string;
  /** Whether a prefix of its name may identify it: funds share prefixes, and pairs are named after two currencies. */
  readonly hasBeginning: boolean;
}

export function nameKeysOf({ ticker, fundName, fundType }: Named): NameKeys {
  return {
    ticker: ticker.trim().toUpperCase(),
    name: nameKey(fundName),
    company: companyKey(fundName),
    hasBeginning: fundType === 'S' || fundType === 'C',
  };
}

/** How a text identifies an instrument; null if it doesn't. */
export function fitOf(text: NameKeys, named: NameKeys): NameFit | null {
  if (text.ticker !== '' && text.ticker === named.ticker) return 'ticker';
  if (text.name === '') return null;
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

export function textKeysOf(text: string): NameKeys {
  return nameKeysOf({ ticker: text, fundName: text, fundType: 'S' });
}

/** A normalized full name: "apple inc" is "Apple Inc.". Empty without words. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** A company's common name: "the coca-cola company" is "coca cola". */
function companyKey(name: string): string {
  const words = wordsOf(name);
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/\.com$/, '');
}
