import type { FundType } from '@/lib/market/data/instrument';
import { wordsOf } from '@/lib/robots/catalogue/search/keywords';

/** What an instrument is called. */
export interface Named {
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
}

/** How well a text names an instrument, best first: by its ticker, its name, its name without a legal form, a part. */
export const NAME_FITS = ['ticker', 'name', 'company', 'beginning'] as const;
export type NameFit = (typeof NAME_FITS)[number];

const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company companies limited ltd plc nv n.v sa s.a se ag lp group holding holdings and class a b c'.split(
    ' ',
  ),
);
/** A shorter beginning of a name is a ticker that someone mistyped. */
const SHORTEST_BEGINNING = 3;

/** The names of an instrument as they are compared, made once. */
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

/** How a text names an instrument; null when it does not. */
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

/** A name as it is compared when all of it is given: "apple inc" is "Apple Inc.". Empty when it has no words. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** What people call a company: "the coca-cola company" is "coca cola". */
function companyKey(name: string): string {
  const words = wordsOf(name);
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/\.com$/, '');
}
