import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '../instrument';
import { KNOWN_ETFS } from './known-etfs';
import { KNOWN_CRYPTO, KNOWN_FOREX } from './known-pairs';
import { KNOWN_CONSUMER } from './known-stocks-consumer';
import { KNOWN_FINANCE } from './known-stocks-finance';
import { KNOWN_HEALTH } from './known-stocks-health';
import { KNOWN_INDUSTRY } from './known-stocks-industry';
import { KNOWN_TECHNOLOGY } from './known-stocks-technology';
import { FORMER_STOCKS, RENAMED_STOCKS } from './renamed';
import { instrumentFrom, instrumentsFrom } from './rows';
import { INVERSE_ETFS, TRADED_ETFS } from './traded-etfs';
import { cryptoDecimals, forexDecimals, TRADED_CRYPTO, TRADED_FOREX } from './traded-pairs';
import { TRADED_STOCKS } from './traded-stocks';

// FundIds are stored in ledgers and addresses, so they never change and are never reused. Each table states its block
// of ids.

const STOCK = { fundType: 'S', traded: true } as const;
const FUND = { fundType: 'E', traded: true } as const;
const FOREX = { fundType: 'F', traded: true, decimals: forexDecimals } as const;
const CRYPTO = { fundType: 'C', traded: true, decimals: cryptoDecimals } as const;
const KNOWN_STOCK = { fundType: 'S', traded: false } as const;

const tradedEtfs = instrumentsFrom(TRADED_ETFS, FUND);
const instrumentsByTicker = mapByTicker(tradedEtfs);

const inverseEtfs = INVERSE_ETFS.map(([fundId, ticker, name, category, parent]): Instrument => {
  const inverseOf = ensureDefined(
    instrumentsByTicker.get(parent),
    `fund ${parent} of inverse fund ${ticker}`,
  ).fundId;
  return { ...instrumentFrom([fundId, ticker, name, category], 'Inverse', FUND), inverseOf };
});

/** Instruments of the simulated market, best known first within each type. */
export const TRADED_INSTRUMENTS: readonly Instrument[] = [
  ...instrumentsFrom(TRADED_STOCKS, STOCK),
  ...tradedEtfs,
  ...inverseEtfs,
  ...instrumentsFrom(TRADED_FOREX, FOREX),
  ...instrumentsFrom(TRADED_CRYPTO, CRYPTO),
];

const untraded = [
  ...[KNOWN_TECHNOLOGY, KNOWN_CONSUMER, KNOWN_FINANCE, KNOWN_HEALTH, KNOWN_INDUSTRY].flatMap((table) =>
    instrumentsFrom(table, KNOWN_STOCK),
  ),
  ...FORMER_STOCKS.map(([fundId, ticker, name, group, category]) =>
    instrumentFrom([fundId, ticker, name, category], group, KNOWN_STOCK),
  ),
  ...instrumentsFrom(KNOWN_ETFS, { ...FUND, traded: false }),
  ...instrumentsFrom(KNOWN_FOREX, { ...FOREX, traded: false }),
  ...instrumentsFrom(KNOWN_CRYPTO, { ...CRYPTO, traded: false }),
];

const currentByTicker = mapByTicker([...TRADED_INSTRUMENTS, ...untraded]);

const renamed = RENAMED_STOCKS.map(([fundId, ticker, name, renamedTo]): Instrument => {
  const successor = ensureDefined(currentByTicker.get(renamedTo), `${renamedTo}, the new name of ${ticker}`);
  return {
    ...instrumentFrom([fundId, ticker, name, successor.category], successor.group, KNOWN_STOCK),
    renamedToId: successor.fundId,
    renamedToTicker: successor.ticker,
  };
});

/** Every instrument known by name, tradable or not. */
export const INSTRUMENTS: readonly Instrument[] = [...TRADED_INSTRUMENTS, ...untraded, ...renamed];

const byTicker = mapByTicker(INSTRUMENTS);
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.fundId, instrument]));

/** The instrument of that ticker, in any case; a renamed one is returned as such, with its successor's id. */
export function findInstrument(ticker: string): Instrument | null {
  return byTicker.get(ticker.toUpperCase()) ?? null;
}

export function instrumentById(fundId: FundId): Instrument | null {
  return byId.get(fundId) ?? null;
}

function mapByTicker(instruments: readonly Instrument[]): Map<string, Instrument> {
  return new Map(instruments.map((instrument) => [instrument.ticker, instrument]));
}
