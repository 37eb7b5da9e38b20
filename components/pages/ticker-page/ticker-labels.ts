import type { FundType, Instrument } from '@/lib/market/data/instrument';

const KINDS: Readonly<Record<FundType, string>> = {
  S: 'Stock',
  E: 'ETF',
  F: 'Currency pair',
  C: 'Cryptocurrency',
};

export function instrumentKind({ fundType }: Pick<Instrument, 'fundType'>): string {
  return KINDS[fundType];
}

const HOURS: Readonly<Record<FundType, string>> = {
  S: 'Trades in New York, 9:30 to 16:00 on trading days.',
  E: 'Trades in New York, 9:30 to 16:00 on trading days.',
  F: 'Trades Sunday to Friday evening, New York time.',
  C: 'Trades 24/7.',
};

/** A short description with trading hours. */
export function aboutLabel({ fundType, inverseOf }: Pick<Instrument, 'fundType' | 'inverseOf'>): string {
  const inverse =
    inverseOf === null ? '' : 'An inverse ETF: each day it moves opposite to the ETF it inverts. ';
  return `${inverse}${HOURS[fundType]}`;
}

/** Type, sector and industry, without duplicates: `Stock`, `Technology`, `Software`. */
export function instrumentKinds({ fundType, group, category }: Instrument): readonly string[] {
  return [...new Set([KINDS[fundType], group, category])].filter((text) => text !== '');
}
