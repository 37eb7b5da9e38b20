import { MINUTE_MS } from '@/lib/core/base/time';
import { openCheckpoint } from '@/lib/robots/transparency-log/checkpoint';
import type { CheckpointOffer } from '@/lib/robots/transparency-log/offer';
import { type Judgement, judge } from '../add-checkpoint';
import type { WitnessFolder } from './witness-folder';

/** How often the same tree is noted again: that it was still the newest. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS;
const EMPTY = { size: 0, root: '' };

export type WitnessAnswer =
  | Exclude<Judgement, { status: 200 }>
  | { readonly status: 200; readonly line: string };

export interface Witness {
  /**
   * Cosigns a checkpoint if it continues all that was seen before, and keeps it before it answers.
   * @param isFromSite whether the proof is the site's own: anyone can offer its checkpoint with a wrong one, which says
   * nothing against the log
   */
  offer(offer: CheckpointOffer, isFromSite?: boolean): WitnessAnswer;
}

/** Offers are judged and kept without a pause in between, so no two of them overlap. */
export function createWitness(
  folder: WitnessFolder,
  clock: () => number,
  onFork: (note: string) => void = () => undefined,
): Witness {
  return {
    offer(offer, isFromSite = false) {
      const newest = folder.newest();
      const judgement = judge({ verifierKey: folder.logKey, newest: newest ?? EMPTY }, offer);
      const isUnproven = judgement.status === 422 && isFromSite;
      if (isUnproven || (judgement.status === 409 && judgement.isFork)) {
        const note = ownNote(offer.note, folder.logKey);
        folder.addConflict(note);
        onFork(note);
      }
      if (judgement.status !== 200) return judgement;
      const { tree, text } = judgement;
      const own = ownNote(offer.note, folder.logKey);
      // Clocks may be set back.
      const at = Math.max(clock(), newest?.at ?? 0);
      const line = folder.cosigner.cosign(text, at);
      if (tree.size !== newest?.size || at >= newest.at + AGAIN_AFTER_MS) {
        folder.add({ ...tree, at: Math.floor(at / 1000) * 1000, note: `${own}${line}\n` });
      }
      return { status: 200, line };
    },
  };
}

/** A note with the log's own signature alone: what else stands there isn't this witness's to keep. */
function ownNote(note: string, logKey: string): string {
  const [text = '', lines = ''] = note.split('\n\n');
  const signed = lines.split('\n').map((line) => `${text}\n\n${line}\n`);
  return signed.find((one) => openCheckpoint(one, logKey) !== null) ?? note;
}
