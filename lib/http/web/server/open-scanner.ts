import path from 'node:path';
import { setScanner } from '@/lib/analysis/intraday-patterns/current';
import type { IntradayNews } from '@/lib/analysis/intraday-patterns/intraday-scan';
import {
  createScanner,
  isScannerQuestion,
  type PatternScanner,
} from '@/lib/analysis/intraday-patterns/scanner';
import { startScanner } from '@/lib/analysis/intraday-patterns/server/start-scanner';
import type { AskByName } from '@/lib/analysis/questions/question';
import { SCANNER_CLASSES, SCANNERS } from '@/lib/site/addresses/pattern-scanner-address';
import type { Serving } from './serving';

export interface OpenScanner {
  readonly scanner: PatternScanner;
  /** `others`, with the scanner's searches answered as well. */
  answering(others: AskByName): AskByName;
  /** Called after each look at stored bars that found something. */
  subscribe(listener: (news: readonly IntradayNews[]) => void): () => void;
  /** Increases with each look that found something. */
  version(): number;
  /** Begins to look, which takes seconds of a processor: once pages can be served. */
  begin(): void;
}

/** The thread that looks for patterns in bars of some minutes, for the scanners that are on. */
export function openScanner({ env, log, closers }: Serving): OpenScanner {
  const listeners = new Set<(news: readonly IntradayNews[]) => void>();
  let version = 0;
  const thread = startScanner({
    file: path.resolve('dist/scanner.mjs'),
    database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
    market: env.market,
    classes: SCANNER_CLASSES.filter((only) => env.site.features.includes(SCANNERS[only].feature)),
    onNews(news) {
      // The first look has no news, but there is something to show after it.
      if (news.length === 0 && version > 0) return;
      version += 1;
      for (const listener of listeners) listener(news);
    },
    onBroken: (error) => log.error({ event: 'scanner-broken', err: error }),
  });
  closers.addWorker('scanner', thread.stop);
  const scanner = createScanner(thread.ask);
  // In development pages are rendered on this thread.
  setScanner(scanner);
  return {
    scanner,
    answering: (others) => (name, args) => (isScannerQuestion(name) ? thread.ask : others)(name, args),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    begin: thread.begin,
  };
}
