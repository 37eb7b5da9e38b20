export {};

declare module '@/lib/core/database/schema' {
  interface Schema {
    registry_entries: RegistryEntriesTable;
  }
}

/** A separate hash chain: robots published, changed and removed, and the rules they trade by. */
interface RegistryEntriesTable {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  /** One line with a JSON object, which is hashed. */
  entry: string;
  prev_hash: string;
  hash: string;
}
