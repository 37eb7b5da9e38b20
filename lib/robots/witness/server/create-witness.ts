import { MINUTE_MS } from '@/lib/core/base/time';
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
  /** Cosigns a checkpoint if it continues all that was seen before, and keeps it before it answers. */
  offer(offer: CheckpointOffer): WitnessAnswer;
}

/** Offers are judged and kept without a pause in between, so no two of them overlap. */
export function createWitness(
  folder: WitnessFolder,
  clock: () => number,
  onFork: (note: string) => void = () => undefined,
): Witness {
  return {
    offer(offer) {
      const newest = folder.newest();
      const judgement = judge({ verifierKey: folder.logKey, newest: newest ?? EMPTY }, offer);
      if (judgement.status === 422 || (judgement.status === 409 && judgement.isFork)) {
        folder.addConflict(offer.note);
        onFork(offer.note);
      }
      if (judgement.status !== 200) return judgement;
      const { tree, text } = judgement;
      // Clocks may be set back.
      const at = Math.max(clock(), newest?.at ?? 0);
      const line = folder.cosigner.cosign(text, at);
      if (tree.size !== newest?.size || at >= newest.at + AGAIN_AFTER_MS) {
        const note = `${text}\n${logLines(offer.note, folder.logKey)}${line}\n`;
        folder.add({ ...tree, at: Math.floor(at / 1000) * 1000, note });
      }
      return { status: 200, line };
    },
  };
}

/** A note's signature lines by the log itself: others' aren't this witness's to keep. */
function logLines(note: string, logKey: string): string {
  const name = logKey.slice(0, logKey.indexOf('+'));
  return note
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => `${line}\n`)
    .join('');
}
