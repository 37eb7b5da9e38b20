import { publishedEntries } from '@/lib/content/entries/published-entries';

const KEY = 'tickproof.release-seen';

/** When the newest release was published; null without any. */
function newestRelease(): number | null {
  const [newest] = publishedEntries('release');
  return newest ? newest.publishedAt : null;
}

/**
 * Marks the menu while there's a release that this browser hasn't seen, before the first paint. A browser without a
 * record has seen all: nothing is news to someone who comes for the first time. Without storage nothing is marked.
 */
export function NewsMark() {
  const newest = newestRelease();
  if (newest === null) return null;
  const script = `try{const s=localStorage,k=${JSON.stringify(KEY)},v=s.getItem(k);if(v===null)s.setItem(k,${newest});else if(v<${newest})document.documentElement.dataset.news=""}catch{}`;
  return <script>{script}</script>;
}

/** The same browser has seen them now. */
export function SeenNews() {
  const newest = newestRelease();
  if (newest === null) return null;
  const script = `try{localStorage.setItem(${JSON.stringify(KEY)},${newest});delete document.documentElement.dataset.news}catch{}`;
  return <script>{script}</script>;
}
