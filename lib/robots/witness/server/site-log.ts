import { UnavailableError } from '@/lib/core/base/errors';
import { entriesPath } from '@/lib/robots/transparency-log/tile-path';

const TIME_LIMIT_MS = 20_000;

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
  async function get(path: string): Promise<Response> {
    const url = `${site}${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch((error: Error) => {
      throw new UnavailableError(`${url} does not answer: ${error.message}`);
    });
    if (!answer.ok) throw new UnavailableError(`${url} answers ${answer.status}`);
    return answer;
  }
  return {
    text: async (path) => (await get(`/log/${path}`)).text(),
    async consistency(older, newer) {
      const answer = await get(`/log/proof/consistency/${older}/${newer}`);
      const proof = (await answer.json()) as { readonly hashes?: unknown };
      return Array.isArray(proof.hashes) ? proof.hashes.map(String) : [];
    },
    entries: async (index, width) =>
      new Uint8Array(await (await get(`/log/${entriesPath(index, width)}`)).arrayBuffer()),
    ledger: async (robotId) => (await get(`/api/ledger-percent/${robotId}.csv`)).text(),
  };
}
