import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '../instrument';
import { TRADED_INSTRUMENTS } from '../instruments';
import { isMadeUp, madeUpInstrument } from '../instruments/made-up';
import { EQUITY_PREMIUM } from './equity-premium';
import { ETF_PARAMETERS, INVERSE_PARAMETERS, type Loadings } from './etf-parameters';
import { FACTORS, type Factor, type FactorName, ownFactor } from './factors';
import { madeUpParameters } from './made-up-parameters';
import { type MarketClass, marketClassFor } from './market-class';
import { CRYPTO_PARAMETERS, CURRENCIES, FOREX_VOLUME } from './pair-parameters';
import { STOCK_PARAMETERS } from './stock-parameters';

/** An instrument whose price combines factors and its own movement. */
export interface FactorModel {
  readonly kind: 'factors';
  readonly instrument: Instrument;
  readonly market: MarketClass;
  /** Price at the start of the anchor year. */
  readonly anchorPrice: number;
  readonly loadings: readonly { readonly factor: Factor; readonly weight: number }[];
  readonly own: Factor | null;
  /** Annual log return that compensates holders for risk, as a fraction. */
  readonly premium: number;
  /** True if the price itself is the martingale, false if its logarithm is (exchange rates, from both sides). */
  readonly convexity: boolean;
  readonly volume: VolumeModel;
}

/** A fund that returns the inverse of its parent's move in each session. */
export interface InverseModel {
  readonly kind: 'inverse';
  readonly instrument: Instrument;
  readonly market: MarketClass;
  readonly anchorPrice: number;
  readonly parent: FactorModel;
  readonly volume: VolumeModel;
}

export type InstrumentModel = FactorModel | InverseModel;

export interface VolumeModel {
  /** Units traded in a typical session. */
  readonly perSession: number;
  /** Decimal places of a bar's volume. */
  readonly decimals: number;
}

/** Stocks load on their sector's factor with one; other loadings are in the tables. */
function stockLoadings(sector: string, beta: number): Loadings {
  if (!(sector in FACTORS)) throw new Error(`Sector '${sector}' has no factor`);
  return { market: beta, [sector]: 1 };
}

const byId = new Map<FundId, InstrumentModel>();

/** An instrument's model in the simulated market; null if it isn't traded. */
export function findModel(fundId: FundId): InstrumentModel | null {
  if (byId.size === 0)
    for (const instrument of TRADED_INSTRUMENTS) byId.set(instrument.fundId, makeModel(instrument));
  const known = byId.get(fundId);
  if (known) return known;
  // Those that aren't listed can be replayed all the same.
  const instrument = madeUpInstrument(fundId);
  if (!instrument) return null;
  const model = makeModel(instrument);
  byId.set(fundId, model);
  return model;
}

function makeModel(instrument: Instrument): InstrumentModel {
  if (instrument.inverseOf !== null) return inverseModel(instrument, instrument.inverseOf);
  switch (instrument.fundType) {
    case 'S':
      return stockModel(instrument);
    case 'E':
      return fundModel(instrument);
    case 'F':
      return forexModel(instrument);
    case 'C':
      return cryptoModel(instrument);
  }
}

function stockModel(instrument: Instrument): FactorModel {
  const [, price, beta, ownPct, millions] = isMadeUp(instrument)
    ? madeUpParameters(instrument)
    : findRow(STOCK_PARAMETERS, instrument);
  return mixture(instrument, price, ownPct, millions, stockLoadings(instrument.group, beta));
}

function fundModel(instrument: Instrument): FactorModel {
  const [, price, ownPct, millions, loadings] = findRow(ETF_PARAMETERS, instrument);
  return mixture(instrument, price, ownPct, millions, loadings);
}

function cryptoModel(instrument: Instrument): FactorModel {
  const [, price, ownPct, beta, millions] = findRow(CRYPTO_PARAMETERS, instrument);
  return mixture(instrument, price, ownPct, millions, { crypto: beta });
}

function forexModel(instrument: Instrument): FactorModel {
  const { ticker } = instrument;
  const base = ensureDefined(CURRENCIES[ticker.slice(0, 3)], `currency of ${ticker}`);
  const quote = ensureDefined(CURRENCIES[ticker.slice(3)], `quote currency of ${ticker}`);
  const loadings: Partial<Record<FactorName, number>> = { ...base.loadings };
  for (const [name, weight] of loadingEntries(quote.loadings))
    loadings[name] = (loadings[name] ?? 0) - weight;
  const millions = ensureDefined(FOREX_VOLUME[ticker], `volume of ${ticker}`);
  const model = mixture(instrument, base.inDollars / quote.inDollars, 0, millions, loadings);
  // A pair's volume is in units of its base currency.
  return { ...model, volume: { perSession: Math.round((millions * 1e6) / base.inDollars), decimals: 0 } };
}

function inverseModel(instrument: Instrument, parentId: FundId): InverseModel {
  const [, price, millions] = findRow(INVERSE_PARAMETERS, instrument);
  const parent = findModel(parentId);
  if (parent?.kind !== 'factors')
    throw new Error(`${instrument.ticker} turns round fund ${parentId}, which is no usual fund`);
  const volume = { perSession: (millions * 1e6) / price, decimals: 0 };
  return {
    kind: 'inverse',
    instrument,
    market: marketClassFor(instrument.fundType),
    anchorPrice: price,
    parent,
    volume,
  };
}

function mixture(
  instrument: Instrument,
  price: number,
  ownPct: number,
  dollarMillions: number,
  loadings: Loadings,
): FactorModel {
  const market = marketClassFor(instrument.fundType);
  return {
    kind: 'factors',
    instrument,
    market,
    anchorPrice: price,
    loadings: loadingEntries(loadings)
      .filter(([, weight]) => weight !== 0)
      .map(([name, weight]) => ({ factor: FACTORS[name], weight })),
    own: ownPct > 0 ? ownFactor(instrument.fundId, market, ownPct / 100) : null,
    premium: EQUITY_PREMIUM * (loadings.market ?? 0),
    convexity: instrument.fundType !== 'F',
    volume: {
      perSession: (dollarMillions * 1e6) / price,
      decimals: instrument.fundType === 'C' ? (price > 10 ? 4 : 0) : 0,
    },
  };
}

function findRow<Row extends readonly [string, ...unknown[]]>(
  table: readonly Row[],
  instrument: Instrument,
): Row {
  return ensureDefined(
    table.find(([ticker]) => ticker === instrument.ticker),
    `parameters of ${instrument.ticker}`,
  );
}

function loadingEntries(loadings: Loadings): [FactorName, number][] {
  return Object.entries(loadings) as [FactorName, number][];
}

/** Variance of annual log returns in a typical year. */
export function annualVariance(model: FactorModel): number {
  return model.loadings.reduce(
    (sum, { factor, weight }) => sum + (weight * factor.annualVolatility) ** 2,
    (model.own?.annualVolatility ?? 0) ** 2,
  );
}

/** The model's target correlation of two instruments' returns. */
export function targetCorrelation(one: FactorModel, other: FactorModel): number {
  if (one === other) return 1;
  let covariance = 0;
  for (const { factor, weight } of one.loadings) {
    const counterpart = other.loadings.find((loading) => loading.factor === factor);
    covariance += weight * (counterpart?.weight ?? 0) * factor.annualVolatility ** 2;
  }
  return covariance / Math.sqrt(annualVariance(one) * annualVariance(other));
}
