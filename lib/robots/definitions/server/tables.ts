export {};

declare module '@/lib/core/database/schema' {
  interface Schema {
    robots: RobotsTable;
  }
}

interface RobotsTable {
  id: number;
  market: string;
  name: string;
  definition: string;
  /** Hash of the definition without a salt: for our own checks, and published before salts existed. */
  params_hash: string;
  /** 32 random bytes in hex. */
  salt: string;
  /** SHA-256 over salt and definition, published. */
  commitment: string;
  /** 1 if `params_hash` was published. */
  is_hash_public: number;
  published_at: number;
  removed_at: number | null;
}
