import { InputError } from '@/lib/core/base/errors';
import { CallError, call } from '@/lib/http/api/client/call';
import type { SiteReplay, WorkerAnswer } from '@/lib/robots/replay/replay-files';
import { fetchSiteFiles, type SiteFiles } from '@/lib/robots/replay/site-files';
import { REPLAY_PROGRAM_PATH, robotModelPath, robotProofPath } from '@/lib/site/addresses/addresses';
import { downloadLedger } from './run-verification';

export type ReplayProgress = { readonly bars: number } | { readonly share: number };

/**
 * Downloads a robot's definition, bars and ledger, and replays it in a worker that runs the published program.
 * @throws CallError or InputError, with a message for the user
 */
export async function runReplay(
  robotId: number,
  onProgress: (progress: ReplayProgress) => void,
  signal: AbortSignal,
): Promise<SiteReplay> {
  if (typeof crypto === 'undefined' || crypto.subtle === undefined)
    throw new InputError('This browser computes hashes on https pages only.');
  const site = {
    call: (name: string, request: object) =>
      call(name as Parameters<typeof call>[0], request as never, signal),
    ledger: (id: number) => downloadLedger(id, signal),
    proof: (id: number) => readLogFile(robotProofPath(id), 'proof', signal),
    model: (hash: string) => readLogFile(robotModelPath(hash), 'model', signal),
  };
  const files = await fetchSiteFiles(robotId, site, (bars) => onProgress({ bars }));
  return replayInWorker(files, (share) => onProgress({ share }), signal);
}

async function readLogFile(
  path: string,
  what: 'proof' | 'model',
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await fetch(path, { signal });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new CallError(answer.status, `The ${what} in the public log couldn’t be downloaded.`);
  return answer.text();
}

function replayInWorker(
  files: SiteFiles,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<SiteReplay> {
  const worker = new Worker(REPLAY_PROGRAM_PATH, { type: 'module' });
  return new Promise<SiteReplay>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('share' in data) onShare(data.share);
      else if ('result' in data) resolve(data.result);
      else reject(new InputError(data.failure));
    };
    worker.onerror = () => reject(new InputError('The replay program couldn’t be loaded.'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(files);
  }).finally(() => worker.terminate());
}
