import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    transparency_leaves: TransparencyLeavesTable;
    transparency_days: TransparencyDaysTable;
    transparency_anchors: TransparencyAnchorsTable;
  }
}

interface TransparencyLeavesTable {
  /** 0, 1, 2 … without gaps. */
  leaf_index: number;
  /** Its subject, such as `robot 17`. */
  subject: string;
  /** One line with a JSON object: the leaf's bytes. */
  entry: string;
}

interface TransparencyDaysTable {
  /** UTC. */
  day: Unit<EpochDay>;
  tree_size: number;
  /** Base64. */
  root: string;
  /** A signed note. */
  checkpoint: string;
  verifier_key: string;
  made_at: Unit<Millis>;
}

interface TransparencyAnchorsTable {
  day: Unit<EpochDay>;
  ran_at: Unit<Millis>;
  /** null if the command was killed. */
  exit_code: number | null;
  receipt: string;
}
