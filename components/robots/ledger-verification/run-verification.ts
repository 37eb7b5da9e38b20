import type { SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import { isUserProduct } from '@/components/robots/robot-model/user-robot';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { CallError, call } from '@/lib/http/api/client/call';
import {
  digestHex,
  type FileVerdict,
  matchesSeal,
  sha256,
  verifyFile,
} from '@/lib/robots/ledger/verify-file';
import { ledgerPath } from '@/lib/site/addresses/addresses';
import { fileStatistics } from './file-statistics';

/** What a page shows of a robot's ledger, to check against. */
export interface ShownLedger {
  readonly robotId: number;
  /** That of the last link. */
  readonly headSeal: string;
  readonly statistics: SixStatistics;
  /** The equity curve's first value in percent of the initial balance, and its last day; null without a curve. */
  readonly curve: { readonly firstValue: number; readonly lastDay: number } | null;
}

export interface Verification extends FileVerdict {
  /** null if the chain has a problem or the equity couldn't be loaded. */
  readonly statistics: SixStatistics | null;
}

/**
 * Downloads a robot's ledger, recomputes every hash, then the six statistics from the same file.
 * @throws CallError or InputError, with a message for the user
 */
export async function runVerification(
  shown: ShownLedger,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Verification> {
  if (typeof crypto === 'undefined' || crypto.subtle === undefined)
    throw new InputError('This browser computes hashes on https pages only. Download the ledger instead.');
  const [text, salt, equity] = await Promise.all([
    downloadLedger(shown.robotId, signal),
    readSalt(shown.robotId, signal),
    readDailyEquity(shown, signal),
  ]);
  const isShown = (hash: string) => matchesSeal(shown.headSeal, { salt, hash }, digestHex);
  const verdict = await verifyFile(text, isShown, sha256, onProgress);
  const statistics =
    verdict.problem === null && equity !== null ? fileStatistics(verdict.links, equity) : null;
  return { ...verdict, statistics };
}

/** A robot's CSV file. @throws CallError with a message for the user */
export async function downloadLedger(robotId: number, signal: AbortSignal): Promise<string> {
  const answer = await fetch(ledgerPath(robotId), { signal, credentials: 'same-origin', cache: 'no-store' });
  if (answer.status === 401) throw new CallError(401, 'Log in again to download the ledger.');
  if (!answer.ok) throw new CallError(answer.status, await answerMessage(answer));
  return answer.text();
}

async function answerMessage(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : 'The ledger couldn’t be downloaded.';
}

/** What seals of a robot were made with: users get it. */
async function readSalt(robotId: number, signal: AbortSignal): Promise<string> {
  const definition = await call('CxAIRobotProduct/GetDefinition', { productId: robotId }, signal);
  if (!('salt' in definition)) throw new CallError(401, 'Log in again to download the ledger.');
  return definition.salt;
}

async function readDailyEquity({ robotId, curve }: ShownLedger, signal: AbortSignal) {
  if (curve === null) return null;
  const [full, robots] = await Promise.all([
    call('CxAIRobotProduct/GetEquityCurve', { productId: robotId, period: 'Full' }, signal),
    call('CxAIRobotProduct/GetAIRobotsByIds', { productIds: [robotId] }, signal),
  ]);
  const robot = robots.items[0];
  if (robot === undefined || !isUserProduct(robot)) return null;
  const scale = curve.firstValue / 100;
  const lastDay = isoDay(curve.lastDay);
  return {
    equityPct: full.values.filter((_, at) => (full.days[at] ?? '') <= lastDay).map((value) => value * scale),
    initialBalance: robot.initialBalance,
  };
}
