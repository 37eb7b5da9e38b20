import { openCheckpoint, partNote, type TreeHead } from '@/lib/robots/transparency-log/checkpoint';
import { isContinuation } from '@/lib/robots/transparency-log/consistency';
import type { CheckpointOffer } from '@/lib/robots/transparency-log/offer';

/** What a witness knows of its log. */
export interface KnownLog {
  readonly verifierKey: string;
  /** The largest tree it has cosigned; size 0 before the first. */
  readonly newest: TreeHead;
}

/** What C2SP tlog-witness answers to an offer: the tree to cosign, or why not. */
export type Judgement =
  | { readonly status: 200; readonly tree: TreeHead; readonly text: string }
  | { readonly status: 400 | 403 | 404 | 422; readonly why: string }
  /** With the size that the witness has. `isFork` for another tree of the same size, signed by the log. */
  | { readonly status: 409; readonly size: number; readonly isFork: boolean; readonly why: string };

/** Whether a witness that knows this may cosign an offer. */
export function judge(
  { verifierKey, newest }: KnownLog,
  { oldSize, hashes, note }: CheckpointOffer,
): Judgement {
  const parted = partNote(note);
  if (!parted) return { status: 400, why: 'That is not a checkpoint' };
  if (parted.checkpoint.origin !== verifierKey.slice(0, verifierKey.indexOf('+')))
    return { status: 404, why: 'This witness does not know that log' };
  const tree = openCheckpoint(note, verifierKey);
  if (!tree) return { status: 403, why: 'The checkpoint is not signed by the key of its log' };
  if (oldSize > tree.size) return { status: 400, why: 'The old size is larger than the checkpoint’s' };
  const conflict = { status: 409, size: newest.size } as const;
  if (oldSize !== newest.size)
    return { ...conflict, isFork: false, why: `The newest tree seen here has ${newest.size} leaves` };
  if (tree.size === newest.size && tree.root !== newest.root)
    return { ...conflict, isFork: true, why: 'Another tree of that size was seen here' };
  if (!isContinuation(newest, tree, hashes))
    return { status: 422, why: 'The proof does not show that the tree continues the one seen here' };
  return { status: 200, tree: { size: tree.size, root: tree.root }, text: parted.text };
}
