import { ensureDefined } from '@/lib/core/base/assert';
import type { FundType } from '@/lib/market/data/instrument';

/** Classes of instruments by their spelling in addresses, with the type each holds. */
export const INSTRUMENT_CLASSES = {
  stocks: 'S',
  etfs: 'E',
  forex: 'F',
  crypto: 'C',
} as const satisfies Readonly<Record<string, FundType>>;
export type InstrumentClass = keyof typeof INSTRUMENT_CLASSES;

export const ALL_INSTRUMENT_CLASSES = Object.keys(INSTRUMENT_CLASSES) as readonly InstrumentClass[];

/** What a class is called on pages. */
export const INSTRUMENT_CLASS_LABELS: Readonly<Record<InstrumentClass, string>> = {
  stocks: 'Stocks',
  etfs: 'ETFs',
  forex: 'Forex',
  crypto: 'Crypto',
};

export function instrumentClass(fundType: FundType): InstrumentClass {
  return ensureDefined(
    ALL_INSTRUMENT_CLASSES.find((only) => INSTRUMENT_CLASSES[only] === fundType),
    fundType,
  );
}
