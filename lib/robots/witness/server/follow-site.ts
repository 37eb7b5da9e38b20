import { pause } from '@/lib/core/base/pause';
import { isoTime } from '@/lib/core/base/time';
import { partNote } from '@/lib/robots/transparency-log/checkpoint';
import type { Witness } from './create-witness';
import type { SiteLog } from './site-log';
import type { WitnessFolder } from './witness-folder';

const POLL_MS = 20_000;

interface Following {
  readonly witness: Witness;
  readonly folder: WitnessFolder;
  readonly log: SiteLog;
  readonly say: (text: string) => void;
}

/** Asks a site for its newest checkpoint until stopped. Each new thing is said once. */
export async function followSite(following: Following, signal: AbortSignal): Promise<void> {
  let said = '';
  while (!signal.aborted) {
    const text = await look(following).catch((error: Error) => error.message);
    if (text !== null && text !== said) following.say(text);
    said = text ?? said;
    await pause(POLL_MS, signal);
  }
}

/** Looks at the newest checkpoint once. @returns what is new about it, null if nothing is */
export async function look({ witness, folder, log }: Following): Promise<string | null> {
  const note = await log.text('checkpoint');
  const tree = partNote(note)?.checkpoint;
  if (!tree) return 'The site’s checkpoint is not one.';
  const before = folder.newest();
  const oldSize = before?.size ?? 0;
  // Caches in between may be a few seconds behind.
  if (tree.size < oldSize)
    return `The site shows a tree of ${tree.size} leaves, but ${oldSize} were seen before.`;
  const isProven = oldSize > 0 && tree.size > oldSize;
  const hashes = isProven ? await log.consistency(oldSize, tree.size) : [];
  const answer = witness.offer({ oldSize, hashes, note });
  if (answer.status === 200)
    return tree.size === oldSize ? null : `${isoTime(folder.newest()?.at ?? 0)} ${tree.size} ${tree.root}`;
  return answer.status === 409 && !answer.isFork ? null : `Not cosigned: ${answer.why}.`;
}
