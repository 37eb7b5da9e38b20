import { EMPTY_HEAD, type LedgerHead } from '@/lib/robots/ledger/head';
import { readLedgerFile } from '@/lib/robots/ledger/ledger-file';
import { isEntry } from '@/lib/robots/ledger/signal';
import { type StoredLink, verifyChain } from '@/lib/robots/ledger/verify';

/** Hashes computed between two reports of progress. */
const BATCH = 500;

export interface FileVerdict {
  /** The file up to the page's last entry: what the page's figures were computed from. */
  readonly links: readonly StoredLink[];
  readonly entries: number;
  readonly signals: number;
  /** Entries and signals recorded since the page was made. */
  readonly newer: number;
  /** The first problem; null if everything matches. */
  readonly problem: string | null;
}

/**
 * Recomputes every hash of a ledger's file and checks the chain by the rules that `npm run ledger -- verify` applies.
 * @param head the hash that the page shows as the ledger's last; null for whatever is the file's last
 * @param digest SHA-256 in hex of a text in UTF-8
 * @param onProgress called with the hashes computed and their total
 * @throws InputError for a file that isn't a ledger
 */
export async function verifyFile(
  text: string,
  head: string | null,
  digest: (text: string) => Promise<string>,
  onProgress: (done: number, total: number) => void,
): Promise<FileVerdict> {
  const { links, hashedTexts } = readLedgerFile(text);
  const hashes = new Map<StoredLink, string>();
  for (let from = 0; from < links.length; from += BATCH) {
    const batch = await Promise.all(hashedTexts.slice(from, from + BATCH).map(digest));
    for (const [at, hash] of batch.entries()) hashes.set(links[from + at] as StoredLink, hash);
    onProgress(Math.min(links.length, from + BATCH), links.length);
  }
  const verdict = verifyChain(links, null, (link) => hashes.get(link) ?? '');
  const shown = head === null ? links.length : placeOf(links, head);
  const known = links.slice(0, shown);
  return {
    links: known,
    entries: links.filter(isEntry).length,
    signals: links.length - links.filter(isEntry).length,
    newer: links.length - shown,
    problem: verdict.ok
      ? headProblem(shown, head ?? EMPTY_HEAD.hash)
      : `${nameOf(verdict.entry, verdict.seq)}: ${verdict.why}.`,
  };
}

/** How many links there are up to a hash; 0 where it isn't among them. */
function placeOf(links: readonly StoredLink[], head: LedgerHead['hash']): number {
  return head === EMPTY_HEAD.hash ? 0 : links.findIndex(({ hash }) => hash === head) + 1;
}

function headProblem(shown: number, head: LedgerHead['hash']): string | null {
  return shown > 0 || head === EMPTY_HEAD.hash ? null : 'The last hash on this page isn’t in the file.';
}

function nameOf(link: { readonly kind: string } | null, seq: number): string {
  return link?.kind === 'signal' ? `Signal ${seq} doesn’t match` : `Entry ${seq} doesn’t match`;
}

/** SHA-256 in hex, computed by Web Crypto. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
