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
  let isBehind = false;
  while (!signal.aborted) {
    const found = await look(following).catch((error: Error) => ({ text: error.message, isBehind: false }));
    // A site sends checkpoints before it serves them, and caches in between are a few seconds old.
    const isSaid = found !== null && found.text !== said && (!found.isBehind || isBehind);
    if (isSaid) following.say(found.text);
    said = isSaid ? found.text : said;
    isBehind = found?.isBehind ?? false;
    await pause(POLL_MS, signal);
  }
}

interface Found {
  readonly text: string;
  /** Whether the site shows an older tree than was seen before. */
  readonly isBehind: boolean;
}

/** Looks at the newest checkpoint once. @returns what is new about it, null if nothing is */
export async function look({ witness, folder, log }: Following): Promise<Found | null> {
  const note = await log.text('checkpoint');
  const tree = partNote(note)?.checkpoint;
  if (!tree) return { text: 'The site’s checkpoint is not one.', isBehind: false };
  const oldSize = folder.newest()?.size ?? 0;
  if (tree.size < oldSize) {
    const text = `The site shows a tree of ${tree.size} leaves, but ${oldSize} were seen before.`;
    return { text, isBehind: true };
  }
  const isProven = oldSize > 0 && tree.size > oldSize;
  const hashes = isProven ? await log.consistency(oldSize, tree.size) : [];
  const answer = witness.offer({ oldSize, hashes, note }, true);
  const say = (text: string) => ({ text, isBehind: false });
  if (answer.status === 200)
    return tree.size === oldSize
      ? null
      : say(`${isoTime(folder.newest()?.at ?? 0)} ${tree.size} ${tree.root}`);
  return answer.status === 409 && !answer.isFork ? null : say(`Not cosigned: ${answer.why}.`);
}
