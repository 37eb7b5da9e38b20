import type { FundType, Instrument } from '@/lib/market/data/instrument';

const LONGEST_NAME = 22;
const LEGAL_FORMS =
  /[,\s]+(?:incorporated|inc|corporation|corp|company|co|companies|limited|ltd|plc|n\.?v|s\.?a|ag|group|holdings?|class [a-c]|the)\.?$/i;

/** `Apple (AAPL)`: the name without its legal form where it is short, else, and for currency pairs, the ticker alone. */
export function shortInstrumentName({ fundName, fundType, ticker }: Instrument): string {
  if (fundType === 'F') return ticker;
  const name = bareName(fundName);
  if (name === '' || name.length > LONGEST_NAME || name.toUpperCase() === ticker.toUpperCase()) return ticker;
  return `${name} (${ticker})`;
}

/** `Apple Inc. (AAPL)` for running text. */
export function fullInstrumentName({ fundName, ticker }: Instrument): string {
  const name = fundName.replace(/\s+/g, ' ').trim();
  return name === '' || name.toUpperCase() === ticker.toUpperCase() ? ticker : `${name} (${ticker})`;
}

function bareName(fundName: string): string {
  let name = fundName.replace(/\s+/g, ' ').trim();
  while (LEGAL_FORMS.test(name)) name = name.replace(LEGAL_FORMS, '').replace(/\s*(?:&|\band)$/, '');
  return name;
}

const CLASS_LABELS: Readonly<Record<FundType, string>> = {
  S: 'Stocks',
  E: 'ETFs',
  F: 'Currency Pairs',
  C: 'Crypto',
};

/** A group of instruments in title case with their kind: `Health Care Stocks`, `Major Pairs`, `Crypto`. */
export function groupName(group: string, fundType: FundType): string {
  const words = CLASS_LABELS[fundType];
  const title = group.trim().replace(/(^|[\s-])(\p{Ll})/gu, (match) => match.toUpperCase());
  const lastWord = words.split(' ').at(-1) ?? words;
  if (title === '') return words;
  return title.toLowerCase().includes(lastWord.toLowerCase()) ? title : `${title} ${words}`;
}
