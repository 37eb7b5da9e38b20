import { UnavailableError } from '@/lib/core/base/errors';
import { readLimitedBody } from '@/lib/core/base/limited-body';
import { entriesPath } from '@/lib/robots/transparency-log/tile-path';

const TIME_LIMIT_MS = 20_000;
/** A checkpoint with its signatures, or a proof. */
const SMALL_BYTES = 65_536;
/** Entries of tlog-tiles have 16 bits for their length, and a bundle has 256. */
const BUNDLE_BYTES = 256 * 65_538;
const LEDGER_BYTES = 256 * 1024 * 1024;

/** A site's log and ledgers as anyone can read them. @throws UnavailableError if the site doesn't answer with them */
export interface SiteLog {
  /** A file below `/log/`. */
  text(path: string): Promise<string>;
  /** The proof that one tree continues another, in base64. */
  consistency(older: number, newer: number): Promise<readonly string[]>;
  /** A bundle of leaves, as wide as the tree has it. */
  entries(index: number, width: number): Promise<Uint8Array>;
  /** A robot's ledger as guests get it. */
  ledger(robotId: number): Promise<string>;
}

/** @param site its address, without a slash at the end */
export function openSiteLog(site: string): SiteLog {
  // A witness doesn't trust the site: no redirects, and sizes are limited, so that it can't fill the memory.
  async function get(path: string, maxBytes: number): Promise<Buffer> {
    const url = `${site}${path}`;
    const failed = (error: Error) => {
      throw new UnavailableError(`${url} does not answer: ${error.message}`);
    };
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch(failed);
    if (!answer.ok) throw new UnavailableError(`${url} answers ${answer.status}`);
    return readLimitedBody(answer, maxBytes).catch(failed);
  }
  const getText = async (path: string, maxBytes: number) => (await get(path, maxBytes)).toString('utf8');
  return {
    text: (path) => getText(`/log/${path}`, SMALL_BYTES),
    async consistency(older, newer) {
      const answer = await getText(`/log/proof/consistency/${older}/${newer}`, SMALL_BYTES);
      const proof = JSON.parse(answer) as { readonly hashes?: unknown };
      return Array.isArray(proof.hashes) ? proof.hashes.map(String) : [];
    },
    entries: (index, width) => get(`/log/${entriesPath(index, width)}`, BUNDLE_BYTES),
    ledger: (robotId) => getText(`/api/ledger-percent/${robotId}.csv`, LEDGER_BYTES),
  };
}
