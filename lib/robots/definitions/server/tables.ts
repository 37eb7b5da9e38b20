import type { ColumnType } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Json, Unit } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { RobotDefinition } from '../definition';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robots: RobotsTable;
  }
}

interface RobotsTable {
  id: number;
  market: MarketName;
  name: string;
  definition: ColumnType<Json<RobotDefinition>, string, string>;
  /** Hash of the definition without a salt: for our own checks, and published before salts existed. */
  params_hash: string;
  /** 32 random bytes in hex. */
  salt: string;
  /** SHA-256 over salt and definition, published. */
  commitment: string;
  /** 1 if `params_hash` was published. */
  is_hash_public: Flag;
  published_at: Unit<Millis>;
  removed_at: Unit<Millis> | null;
}
