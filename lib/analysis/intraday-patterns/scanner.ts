import type { AskByName } from '@/lib/analysis/questions/question';
import type { IntradayDrawing, IntradayPatternName } from './intraday-pattern';
import type { IntradayPatternsAnswer, IntradaySearch } from './intraday-scan';

/** What pages and calls ask about patterns in bars of some minutes. */
export interface PatternScanner {
  /**
   * null until all stored bars have been looked at.
   * @throws NotFoundError for a kind that doesn't exist, and BusyError where nothing scans
   */
  search(search: IntradaySearch): Promise<IntradayPatternsAnswer | null>;
  /** null for a pattern that isn't listed. @throws BusyError where nothing scans */
  draw(name: IntradayPatternName): Promise<IntradayDrawing | null>;
}

/** Names by which threads pass it on. */
export const SCANNER_SEARCH = 'scan-search';
export const SCANNER_DRAW = 'scan-draw';

export function isScannerQuestion(name: string): boolean {
  return name === SCANNER_SEARCH || name === SCANNER_DRAW;
}

export function createScanner(ask: AskByName): PatternScanner {
  return {
    search: async (search) => (await ask(SCANNER_SEARCH, [search])) as IntradayPatternsAnswer | null,
    draw: async (name) => (await ask(SCANNER_DRAW, [name])) as IntradayDrawing | null,
  };
}

/** Where nothing scans. */
export const NO_SCANNER: PatternScanner = { search: async () => null, draw: async () => null };
