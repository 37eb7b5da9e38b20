import { parseStored } from '@/lib/core/base/stored-json';
import type { MarketName } from '@/lib/market/data/source';
import type { RegistryEntry } from '@/lib/robots/registry/registry';

/** Tickers with their shares of the value, fractions with six decimals; negative for short positions. The rest is cash. */
export type NamedWeights = readonly (readonly [ticker: string, weight: number])[];

/** Recorded forecasts that a decision of an AI portfolio had. Without any, it's what the rule says without the model. */
export interface ForecastUse {
  /** SHA-256 of the models that made them, hex; see `npm run forecasts`. */
  readonly models: readonly string[];
  /** Instruments with a forecast, and without one. */
  readonly found: number;
  readonly missing: number;
}

/** A basket's rule, and what it held when its record began. */
export interface PublishedRecord {
  readonly kind: 'published';
  readonly market: MarketName;
  readonly basket: string;
  readonly name: string;
  readonly rule: string;
  readonly schedule: string;
  /** The last close before: YYYY-MM-DD. All up to it is backtest. */
  readonly day: string;
  /** The session at whose open the basket begins with these weights. */
  readonly dueOn: string;
  readonly weights: NamedWeights;
  /** Of AI portfolios alone. */
  readonly forecasts?: ForecastUse | undefined;
  /** UTC milliseconds. */
  readonly recordedAt: number;
}

/** What a basket decided to hold at a close. */
export interface DecidedRecord {
  readonly kind: 'decided';
  readonly day: string;
  /** The session at whose open it's traded. */
  readonly dueOn: string;
  readonly weights: NamedWeights;
  /** Of AI portfolios alone. */
  readonly forecasts?: ForecastUse | undefined;
  readonly recordedAt: number;
}

/** How a decision was traded. Values and shares with six decimals. */
export interface TradedRecord {
  readonly kind: 'traded';
  readonly day: string;
  /** Number of the entry with its decision. */
  readonly decided: number;
  /** Each ticker's price, before costs. */
  readonly prices: readonly (readonly [ticker: string, price: number])[];
  /** All that was bought and sold, as a fraction of the basket's value. */
  readonly traded: number;
  /** Costs, likewise. */
  readonly cost: number;
  /** The basket's value afterwards; 100 before its first trade. */
  readonly value: number;
  readonly recordedAt: number;
}

export type BasketRecord = PublishedRecord | DecidedRecord | TradedRecord;

/** @throws OperatorError for text that no log has */
export function readRecord({ entry }: Pick<RegistryEntry, 'entry'>): BasketRecord {
  return parseStored<BasketRecord>(entry, 'basket_log');
}
