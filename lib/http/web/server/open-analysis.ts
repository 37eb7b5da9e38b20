import path from 'node:path';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { createAnalysis } from '@/lib/analysis/questions/question';
import { startAnalysis } from '@/lib/portfolios/answering/server/start-analysis';
import type { Serving } from './serving';

/** The thread that answers what pages and calls ask about daily prices. */
export function openAnalysis({ env, log, closers }: Serving) {
  const { ask, stop } = startAnalysis({
    file: path.resolve('dist/analysis.mjs'),
    database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
    market: env.market,
    onBroken: (error) => log.error({ event: 'analysis-thread-broken', err: error }),
  });
  closers.addWorker('analysis', stop);
  const analysis = createAnalysis(ask);
  // In development pages are rendered on this thread.
  setAnalysis(analysis);
  return { ask, analysis };
}

export type OpenAnalysis = ReturnType<typeof openAnalysis>;
