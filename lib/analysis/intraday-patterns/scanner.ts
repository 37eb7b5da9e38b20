import type { AskByName } from '@/lib/analysis/questions/question';
import type { IntradayPatternsAnswer, IntradaySearch } from './intraday-scan';

/** What pages and calls ask about patterns in bars of some minutes. */
export interface PatternScanner {
  /**
   * null until all stored bars have been looked at.
   * @throws NotFoundError for a kind that doesn't exist, and BusyError where nothing scans
   */
  search(search: IntradaySearch): Promise<IntradayPatternsAnswer | null>;
}

/** The name by which threads pass it on. */
export const SCANNER_SEARCH = 'scan-search';

export function createScanner(ask: AskByName): PatternScanner {
  return {
    search: async (search) => (await ask(SCANNER_SEARCH, [search])) as IntradayPatternsAnswer | null,
  };
}

/** Where nothing scans. */
export const NO_SCANNER: PatternScanner = { search: async () => null };
