import { openCheckpoint } from '@/lib/robots/transparency-log/checkpoint';
import { cosignedAt } from '@/lib/robots/transparency-log/cosignature';

/** A line of what a witness has seen: a log's checkpoint with the witness's own signature behind it. */
export interface SeenCheckpoint {
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** When the witness says that this was the log's largest tree, in UTC milliseconds. */
  readonly at: number;
  readonly note: string;
}

/** A line of a witness's list: a note in JSON. */
export function seenLine(note: string): string {
  return `${JSON.stringify({ note })}\n`;
}

/** What a line says if both log and witness have signed it; null otherwise. */
export function readSeenLine(line: string, logKey: string, witnessKey: string): SeenCheckpoint | null {
  const note = readNote(line);
  const tree = note === null ? null : openCheckpoint(note, logKey);
  const at = note === null ? null : cosignedAt(note, witnessKey);
  return note === null || tree === null || at === null
    ? null
    : { size: tree.size, root: tree.root, at, note };
}

function readNote(line: string): string | null {
  try {
    const value = JSON.parse(line) as { readonly note?: unknown } | null;
    return typeof value?.note === 'string' ? value.note : null;
  } catch {
    return null;
  }
}
