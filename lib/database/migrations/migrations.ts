import type { Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';
import { createFoundation } from './0001-foundation';
import { addFundProfits } from './0002-fund-profits';
import { addDevelopmentRequests } from './0003-development-requests';
import { dropModelsWithoutBenchmarks } from './0004-benchmarks';

export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly name: string;
  up(tx: Transaction<Schema>, engine: Database['engine']): Promise<void>;
}

/** In order. A migration that has been published is never changed: add another. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'foundation', up: createFoundation },
  { number: 2, name: 'fund-profits', up: addFundProfits },
  { number: 3, name: 'development-requests', up: addDevelopmentRequests },
  { number: 4, name: 'benchmarks', up: dropModelsWithoutBenchmarks },
];
