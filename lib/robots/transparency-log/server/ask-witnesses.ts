import { readLimitedBody } from '@/lib/core/base/limited-body';
import type { WitnessConfig } from '@/lib/core/config/witnesses';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { cosignedAt } from '../cosignature';
import type { MerkleTree } from '../merkle-tree';
import { offerText } from '../offer';
import { insertCosignature, type SignedTree } from './log-store';

const TIME_LIMIT_MS = 10_000;
const AGAIN_AFTER_MS = 30_000;
/** An answer's length: a few signature lines. */
const ANSWER_LIMIT = 16_384;

export interface WitnessingOptions {
  readonly witnesses: readonly WitnessConfig[];
  readonly database: Database;
  /** The log's own, at least as large as any checkpoint that is told. */
  readonly tree: MerkleTree;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export interface Witnessing {
  /** Sends a checkpoint to every witness and stores what they answer. Nothing waits for it. */
  tell(signed: SignedTree): void;
}

/** Asks witnesses to cosign (C2SP tlog-witness). Each gets the newest checkpoint only, and again if it didn't answer. */
export function createWitnessing(options: WitnessingOptions): Witnessing {
  const asking = options.witnesses.map((witness) => createAsking(witness, options));
  return {
    tell(signed) {
      for (const one of asking) one.tell(signed);
    },
  };
}

/** What became of one attempt: `later` if it's to be tried again. */
type Outcome = 'done' | 'later';

function createAsking(
  witness: WitnessConfig,
  { database, tree, log, signal }: WitnessingOptions,
): Witnessing {
  const facts = { witness: witness.name };
  let newest: SignedTree | null = null;
  let isBusy = false;
  /** The size of the newest tree that the witness has cosigned, as far as known. */
  let known = 0;
  let failedWhy = '';
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  async function ask(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(timer);
    for (let asked: SignedTree | null = null; newest !== null && asked !== newest && !signal.aborted; ) {
      asked = newest;
      const outcome = await attempt(asked).catch((error: Error) => failed(error.message));
      if (outcome === 'later' && asked === newest && !signal.aborted)
        timer = setTimeout(() => void ask(), AGAIN_AFTER_MS).unref();
    }
    isBusy = false;
  }

  async function attempt(signed: SignedTree): Promise<Outcome> {
    const first = await post(signed);
    // A 409 names the size that the witness has: at first, or after somebody else has sent it a checkpoint.
    const answer = first.status === 409 ? await postAgain(signed, first.body) : first;
    if (answer === null) return failed('It has seen a larger tree than this log has');
    if (answer.status !== 200)
      return failed(`It answers ${answer.status} ${answer.body.slice(0, 200).trim()}`);
    const [cosigned] = answer.body.split('\n').flatMap((line) => {
      const at = cosignedAt(`${signed.checkpoint}${line}\n`, witness.verifierKey);
      return at === null ? [] : [{ line, at }];
    });
    if (!cosigned) return failed('Its answer has no signature by its key');
    known = signed.treeSize;
    if (!signal.aborted)
      await database.commit((tx) =>
        insertCosignature(tx, {
          treeSize: signed.treeSize,
          witness: witness.verifierKey,
          cosignedAt: cosigned.at,
          line: cosigned.line,
        }),
      );
    if (failedWhy !== '') log.info({ event: 'witness-back', ...facts });
    failedWhy = '';
    return 'done';
  }

  async function postAgain(signed: SignedTree, body: string) {
    const size = Number(/^(\d{1,15})\n?$/.exec(body)?.[1] ?? Number.NaN);
    if (!(size <= signed.treeSize)) return null;
    known = size;
    return post(signed);
  }

  async function post(signed: SignedTree): Promise<{ readonly status: number; readonly body: string }> {
    const hashes = tree.consistencyProof(known, signed.treeSize);
    const answer = await fetch(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      body: offerText({
        oldSize: known,
        hashes: hashes.map((hash) => Buffer.from(hash).toString('base64')),
        note: signed.checkpoint,
      }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    return { status: answer.status, body: (await readLimitedBody(answer, ANSWER_LIMIT)).toString('utf8') };
  }

  /** Logs a failure unless it's the same as the last one. */
  function failed(why: string): Outcome {
    if (why !== failedWhy && !signal.aborted) log.warn({ event: 'witness-failed', ...facts, why });
    failedWhy = why;
    return 'later';
  }

  return {
    tell(signed) {
      newest = signed;
      void ask();
    },
  };
}
