import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import type { StartedAccounts } from './accounts/accounts-server';
import { measureDoubles } from './accounts/doubles';
import { measureEnumeration } from './accounts/enumeration';
import { measureGuesses } from './accounts/guesses';
import { measureHashing } from './accounts/hashing';
import { measureSignedInCalls } from './accounts/signed-in-calls';
import { progress } from './progress';
import type { BenchRow } from './table';
import { buildProduct } from './web/build-product';
import { startPart } from './web/part';

const SEED = 11;

/**
 * Measures accounts on the real server in its own process, with production hashes: timing and guessing must reveal
 * nothing, concurrent requests must not duplicate anything, and readers must not wait.
 */
export async function benchAccounts(): Promise<BenchRow[]> {
  buildProduct();
  const random = createRandom(SEED).next;
  const server = startPart('accounts-server');
  try {
    const { port, robotPaths, robotId } = await server.ask<StartedAccounts>({
      kind: 'accounts',
      captcha: 'none',
    });
    const parts = {
      'what answers and their times reveal': () => measureEnumeration(port, random),
      'guessing passwords': guessesOn,
      'requests sent twice': () => measureDoubles(server, port, robotId),
      'calls of a user': () => measureSignedInCalls(port),
      'readers beside hashing': () => measureHashing(server, port, robotPaths),
    };
    const rows: BenchRow[] = [];
    for (const [what, measure] of Object.entries(parts)) {
      progress(what);
      rows.push(...(await measure()));
    }
    return rows;
  } finally {
    server.stop();
  }
}

/** On its own server, which requires captchas. */
async function guessesOn(): Promise<readonly BenchRow[]> {
  const guarded = startPart('accounts-server');
  try {
    const { port } = await guarded.ask<StartedAccounts>({ kind: 'accounts', captcha: 'altcha' });
    return await measureGuesses(guarded, port);
  } finally {
    guarded.stop();
  }
}
