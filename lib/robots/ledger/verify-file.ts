import { GENESIS_HASH } from '@/lib/robots/ledger/head';
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
 * @param isShown whether a hash is the one of the ledger's last link on the page; null for whatever is the file's last
 * @param digest SHA-256 in hex of a text in UTF-8
 * @param onProgress called with the hashes computed and their total
 * @throws InputError for a file that isn't a ledger
 */
export async function verifyFile(
  text: string,
  isShown: ((hash: string) => Promise<boolean>) | null,
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
  const place = isShown === null ? links.length : await findPlace(links, isShown);
  const shown = place ?? 0;
  const known = links.slice(0, shown);
  return {
    links: known,
    entries: links.filter(isEntry).length,
    signals: links.length - links.filter(isEntry).length,
    newer: links.length - shown,
    problem: verdict.ok ? headProblem(place) : `${linkName(verdict.entry, verdict.seq)}: ${verdict.why}.`,
  };
}

/** How many links there are up to the one that the page shows, most likely the last; null where none is. */
async function findPlace(
  links: readonly StoredLink[],
  isShown: (hash: string) => Promise<boolean>,
): Promise<number | null> {
  for (let place = links.length; place >= 0; place -= 1)
    if (await isShown(links[place - 1]?.hash ?? GENESIS_HASH)) return place;
  return null;
}

function headProblem(place: number | null): string | null {
  return place === null ? 'This page’s seal isn’t of an entry in the file.' : null;
}

function linkName(link: { readonly kind: string } | null, seq: number): string {
  return link?.kind === 'signal' ? `Signal ${seq} doesn’t match` : `Entry ${seq} doesn’t match`;
}

/** SHA-256 in hex, computed by Web Crypto. */
export function sha256(text: string): Promise<string> {
  return digestHex(new TextEncoder().encode(text));
}

/** The same of bytes. */
export async function digestHex(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
}

/**
 * Whether a seal in base64 is SHA-256(salt || hash).
 * @param salt hex
 * @param hash hex
 * @param digest SHA-256 in hex
 */
export async function matchesSeal(
  seal: string,
  { salt, hash }: { readonly salt: string; readonly hash: string },
  digest: (data: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<boolean> {
  const sealed = Uint8Array.from(atob(seal), (character) => character.charCodeAt(0));
  return (await digest(fromHex(salt + hash))) === toHex(sealed);
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
