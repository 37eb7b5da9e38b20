import type { FundId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { decimalsFor } from '@/lib/core/format/number';
import type { DayBars } from '../bars';
import type { FundType, Instrument } from '../instrument';
import { decimalScale } from '../pack-decimals';

/** Unlisted imported instruments get ids from here on, far above the tables'. */
export const FIRST_UNLISTED_ID = 1_000_000;

const GROUPS: Readonly<Record<FundType, string>> = {
  S: 'Imported stocks',
  E: 'Imported funds',
  F: 'Imported pairs',
  C: 'Imported crypto',
};
const MOST_DECIMALS = 8;

/** An uppercase ticker; @throws InputError if it isn't valid */
export function parseSymbol(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$/.test(text))
    throw new InputError(
      `--symbol '${text}' is not a symbol; use at most 12 letters, digits, points and hyphens, such as SPY or BTC.X`,
    );
  return text.toUpperCase();
}

/** @throws InputError unless it's S, E, F or C */
export function parseFundType(text: string): FundType {
  const type = text.toUpperCase();
  if (type === 'S' || type === 'E' || type === 'F' || type === 'C') return type;
  throw new InputError(
    `--type '${text}' is unknown; give S (stock), E (exchange-traded fund), F (currency pair) or C (crypto pair)`,
  );
}

/**
 * A symbol's type: that of the known instrument, otherwise as specified.
 * @throws InputError if there's neither, or they differ
 */
export function resolveFundType(symbol: string, given: FundType | null, known: Instrument | null): FundType {
  if (known && given && known.fundType !== given)
    throw new InputError(
      `--type '${given}' contradicts ${symbol} (${known.fundName}), which is of type ${known.fundType}`,
    );
  const type = known?.fundType ?? given;
  if (!type)
    throw new InputError(
      `--symbol '${symbol}' is not a listed instrument; say what it is with --type S, E, F or C (stock, fund, currency pair, crypto pair)`,
    );
  return type;
}

/**
 * The instrument to store: the known one, or a new one with the given id. What an earlier import said of it stays, but
 * for another name.
 */
export function describeInstrument(
  symbol: string,
  fundType: FundType,
  known: Instrument | null,
  fundId: FundId,
  name: string | null,
  decimals: number,
  before: Instrument | null = null,
): Instrument {
  const base: Instrument = known ?? {
    fundId,
    ticker: symbol,
    fundName: symbol,
    fundType,
    group: GROUPS[fundType],
    category: 'Imported',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals,
  };
  return {
    ...base,
    fundName: name ?? before?.fundName ?? base.fundName,
    // Coins have no step of their own; a file of a share may be adjusted to more decimals than its market has.
    decimals: Math.max(base.decimals, before?.decimals ?? 0, fundType === 'C' ? decimals : 0),
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
  };
}

/**
 * Decimal places of displayed prices: as many as the file uses, at least two, and at most eight or what its last price
 * needs.
 */
export function countDecimals(days: readonly DayBars[]): number {
  const digits = decimalScale(days.map((day) => day.close));
  const least = decimalsFor(days.at(-1)?.close.at(-1) ?? null, 2);
  return digits > Math.max(MOST_DECIMALS, least) ? least : Math.max(2, digits);
}
