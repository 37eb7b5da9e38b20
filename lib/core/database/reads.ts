import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/**
 * A read that may cost more than a call's share of the main thread, so that another thread runs it: arguments and
 * results are plain data, large results bytes.
 */
export interface Read<Args extends readonly unknown[], Result> {
  readonly name: string;
  readonly run: (db: Kysely<Schema>, ...args: Args) => Promise<Result>;
}

/** As `Read`, for a text too long for memory: lines, and a head that is known before the first line. */
export interface LinesRead<Args extends readonly unknown[], Head> {
  readonly name: string;
  readonly open: (db: Kysely<Schema>, ...args: Args) => Promise<Lines<Head>>;
}

export interface Lines<Head> {
  readonly head: Head;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** Where reads are run. */
export interface Reads {
  run<Args extends readonly unknown[], Result>(read: Read<Args, Result>, ...args: Args): Promise<Result>;
  lines<Args extends readonly unknown[], Head>(
    read: LinesRead<Args, Head>,
    ...args: Args
  ): Promise<Lines<Head>>;
}

/** Runs reads on this thread's own connection. */
export function readsOn(db: Kysely<Schema>): Reads {
  return {
    run: (read, ...args) => read.run(db, ...args),
    lines: (read, ...args) => read.open(db, ...args),
  };
}
