import { fromSentError, toSentError } from '@/lib/core/base/server/sent-error';
import type { PatternScanner } from './scanner';

/** As of `lib/analysis/questions/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.scanner');

interface Holder {
  [KEY]?: PatternScanner;
}

/** Called once by the server, before the first page is rendered. */
export function setScanner(scanner: PatternScanner): void {
  (globalThis as Holder)[KEY] = scanner;
}

/** What pages ask. Errors are those of the pages' own modules, so that `instanceof` knows them. */
export function getScanner(): PatternScanner {
  const scanner = (globalThis as Holder)[KEY];
  return {
    search: async (search) => (await scanner?.search(search).catch(throwOwn)) ?? null,
    draw: async (name) => (await scanner?.draw(name).catch(throwOwn)) ?? null,
  };
}

function throwOwn(error: unknown): never {
  throw fromSentError(toSentError(error));
}
