import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** From the repository's folder, in which everything runs. */
const FILE = 'lib/market/data/instruments/instruments.csv';

export interface InstrumentRow {
  readonly fundId: string;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: string;
  readonly group: string;
  readonly category: string;
  /** `yes`, or empty if the ticker search knows the name, but there are no prices. */
  readonly prices: string;
  readonly decimals: string;
  /** For an inverse ETF: the ticker of the fund whose daily move it inverts. */
  readonly inverseOf: string;
  /** The present ticker of one that its company has replaced. */
  readonly renamedTo: string;
}

/** The table of all instruments known by name, the traded ones first, each type's best known before the others. */
export function readInstrumentRows(): readonly InstrumentRow[] {
  return parse(readFileSync(path.resolve(FILE)), { columns: true });
}
