import { fromSentError, toSentError } from '@/lib/core/base/server/sent-error';
import { type MarketAnalysis, NO_ANALYSIS } from './question';

/** Like the container of `lib/robots/catalogue/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.analysis');

interface Holder {
  [KEY]?: MarketAnalysis;
}

/** Called once by the server, before the first page is rendered. */
export function setAnalysis(analysis: MarketAnalysis): void {
  (globalThis as Holder)[KEY] = analysis;
}

/** What pages ask about daily prices. Errors are those of the pages' own modules, so that `instanceof` knows them. */
export function getAnalysis(): MarketAnalysis {
  const analysis = (globalThis as Holder)[KEY] ?? NO_ANALYSIS;
  return {
    ask: (question, ...args) =>
      analysis.ask(question, ...args).catch((error: unknown) => {
        throw fromSentError(toSentError(error));
      }),
  };
}
