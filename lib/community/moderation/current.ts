import type { LogPage } from './moderation';

/** Reads a page of the public log. */
type ReadLog = (page: number) => Promise<LogPage>;

/** Like the container of `lib/robots/catalogue/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.moderation-log');

interface Holder {
  [KEY]?: ReadLog;
}

/** Called once by the server, before the first page is rendered. */
export function setModerationLog(read: ReadLog): void {
  (globalThis as Holder)[KEY] = read;
}

export function getModerationLog(page: number): Promise<LogPage> {
  return (globalThis as Holder)[KEY]?.(page) ?? Promise.resolve({ total: 0, actions: [], clubs: [] });
}
