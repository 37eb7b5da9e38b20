import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    transparency_leaves: TransparencyLeavesTable;
    transparency_days: TransparencyDaysTable;
    transparency_checkpoints: TransparencyCheckpointsTable;
    transparency_cosignatures: TransparencyCosignaturesTable;
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

/** Those within a day: the first of each day is in `transparency_days`. */
interface TransparencyCheckpointsTable {
  tree_size: number;
  /** Base64. */
  root: string;
  /** A signed note. */
  checkpoint: string;
  verifier_key: string;
  made_at: Unit<Millis>;
}

interface TransparencyCosignaturesTable {
  /** Of the checkpoint, a day's or one within it. */
  tree_size: number;
  /** Its key, `name+id+base64`. */
  witness: string;
  /** The witness's own time. */
  cosigned_at: Unit<Millis>;
  /** A signature line of a note. */
  line: string;
}

interface TransparencyAnchorsTable {
  day: Unit<EpochDay>;
  ran_at: Unit<Millis>;
  /** null if the command was killed. */
  exit_code: number | null;
  receipt: string;
}
