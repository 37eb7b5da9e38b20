import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import type { InstrumentNames } from '@/lib/market/data/imported/check-files';
import { parseFundType, parseSymbol, resolveFundType } from '@/lib/market/data/imported/resolve-instrument';
import { refuseSplitsOfPairs } from '@/lib/market/data/imported/splits';
import type { FundType } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { parseParams } from '@/lib/robots/strategies/params';
import { findFamily, STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { Params, StrategyFamily } from '@/lib/robots/strategies/types';
import { FILE_OPTIONS, FILE_USAGE, type FileOptions, parseFileOptions } from '../file-options';

const USAGE = `npm run backtest -- --data FILE --strategy sma-cross [--params fast=10,slow=30] [--size 100] [--cash 1000000] [--commission 0.0005] [--spread 0] [--impact 0] [--symbol SPY] ${FILE_USAGE} [--out trades.csv]`;

/** Minimum and maximum amount of money or units: less is zero, more exceeds micro-units. */
const MIN_AMOUNT = 0.000001;
const MAX_AMOUNT = 1_000_000_000;

/** A backtest's options. Costs are fractions of the price, per side. */
export interface BacktestRequest extends FileOptions {
  readonly data: string;
  readonly family: StrategyFamily;
  readonly params: Params;
  /** Units per trade. */
  readonly size: number;
  readonly cash: number;
  readonly commission: number;
  readonly spread: number;
  readonly impact: number;
  /** Defines where sessions end. */
  readonly fundType: FundType;
  /** What the rows should be of; null if it wasn't said. */
  readonly instrument: InstrumentNames | null;
  /** Output file for trades; null for standard output. */
  readonly out: string | null;
}

/** Parses command-line arguments. @throws InputError naming the invalid flag and its value */
export function parseBacktestRequest(args: string[]): BacktestRequest {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      data: text,
      strategy: text,
      params: text,
      size: text,
      cash: text,
      commission: text,
      spread: text,
      impact: text,
      ...FILE_OPTIONS,
      out: text,
    },
  });
  const family = findStrategyFamily(required('strategy', values.strategy));
  const fileOptions = parseFileOptions(values);
  const instrument = values.symbol === undefined ? null : readInstrument(values.symbol, values.type);
  const fundType = instrument?.fundType ?? parseFundType(values.type ?? 'S');
  refuseSplitsOfPairs(instrument?.ticker ?? `a file of --type ${fundType}`, fundType, fileOptions.splits);
  return {
    data: required('data', values.data),
    family,
    params: parseParams(family, values.params ?? ''),
    size: readAmount('size', values.size ?? '100'),
    cash: readAmount('cash', values.cash ?? '1000000'),
    commission: readFraction('commission', values.commission),
    spread: readFraction('spread', values.spread),
    impact: readFraction('impact', values.impact),
    ...fileOptions,
    fundType,
    instrument,
    out: values.out === undefined ? null : required('out', values.out),
  };
}

function readInstrument(symbol: string, type: string | undefined): InstrumentNames {
  const ticker = parseSymbol(symbol);
  const known = findInstrument(ticker);
  const given = type === undefined ? null : parseFundType(type);
  const fundType = resolveFundType(ticker, given ?? (known ? null : 'S'), known);
  return known ?? { ticker, fundName: ticker, fundType };
}

function required(flag: string, value: string | undefined): string {
  if (value === undefined) throw new InputError(`--${flag} is missing: ${USAGE}`);
  if (value.trim() === '') throw new InputError(`--${flag} is empty: ${USAGE}`);
  return value;
}

/** A strategy that can run on the bars of a single file. */
function findStrategyFamily(id: string): StrategyFamily {
  const known = STRATEGY_FAMILIES.filter((family) => familyFault(family) === null).map((family) => family.id);
  const family = findFamily(id);
  const fault = family ? familyFault(family) : 'is unknown';
  if (!family || fault !== null)
    throw new InputError(`--strategy '${id}' ${fault}; choose one of ${known.join(', ')}`);
  return family;
}

function familyFault({ kind, analysis, isLearned }: StrategyFamily): string | null {
  if (isLearned) return 'decides by a trained model, which a file of bars doesn’t have';
  if (kind === 'basket') return 'trades several instruments, but a file has only one';
  return analysis === 'TA' ? null : 'needs company reports, which a file of bars doesn’t have';
}

function readFraction(flag: string, text = '0'): number {
  return readNumber(flag, text, (value) => value >= 0 && value < 1, 'must be a fraction from 0 to below 1');
}

function readAmount(flag: string, text: string): number {
  return readNumber(
    flag,
    text,
    (value) => value >= MIN_AMOUNT && value <= MAX_AMOUNT,
    'must be above 0, from 0.000001 to 1000000000',
  );
}

function readNumber(flag: string, text: string, accepts: (value: number) => boolean, rule: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new InputError(`--${flag} '${text}' is not a number`);
  if (!accepts(value)) throw new InputError(`--${flag} '${text}' ${rule}`);
  return value;
}
