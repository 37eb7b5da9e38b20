import type { Instrument } from '../instrument';
import { namesInstrument } from '../instruments/ticker-spellings';
import type { BarRows } from './rows';

/** The instrument that bars are for, as far as names go. */
export type InstrumentNames = Pick<Instrument, 'ticker' | 'fundName' | 'fundType'>;

/** Says what files state that doesn't fit the options; each warning has file, line and value. */
export function checkFiles({ files }: BarRows, instrument: InstrumentNames | null): string[] {
  return files.flatMap(({ origin, symbol, looksGrouped }) => [
    ...(instrument && symbol && !namesInstrument(symbol.text, instrument)
      ? [`${symbol.origin}: the rows are of '${symbol.text}', not ${instrument.ticker}; check --symbol`]
      : []),
    ...(looksGrouped
      ? [
          `${origin}: every price has three digits after its comma, as thousands have. They are read as decimals, as --decimal comma says; if the commas separate thousands, it must be --decimal point`,
        ]
      : []),
  ]);
}
