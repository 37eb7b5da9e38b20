import type { SentError } from '@/lib/core/base/server/sent-error';
import type { DatabaseOptions } from '@/lib/core/database/open-database';

/** Startup data of the thread that reads. */
export interface ReadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
}

export type ReadRequest =
  | { readonly kind: 'run'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  /** Answered with the head; its chunks are asked for one at a time. */
  | { readonly kind: 'open'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'next'; readonly id: number; readonly of: number }
  /** No more of it is wanted. */
  | { readonly kind: 'close'; readonly of: number };

export type ReadReply =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError };
