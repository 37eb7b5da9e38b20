import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  REPLAY_HASH_PATH,
  REPLAY_PROGRAM_PATH,
  VERIFY_PREDICTIONS_PATH,
  VERIFY_SCRIPT_PATH,
} from '@/lib/site/addresses/addresses';
import type { LogFile } from './log-files';

/** The only copies of the scripts. */
const SCRIPT = 'docs/verify/verify.py';
const PREDICTIONS_SCRIPT = 'docs/verify/predictions.py';
/** Built with the server (scripts/build.mjs); tests do without. */
const REPLAY_PROGRAM = 'dist/replay.mjs';

/**
 * The programs with which third parties verify, as files to send, by their path. Read once, because they only change
 * with the product.
 */
export function readVerifyFiles(): ReadonlyMap<string, LogFile> {
  const python = (file: string) => createLogFile('text/x-python', readFileSync(path.resolve(file)));
  const files = new Map([
    [VERIFY_SCRIPT_PATH, python(SCRIPT)],
    [VERIFY_PREDICTIONS_PATH, python(PREDICTIONS_SCRIPT)],
  ]);
  if (existsSync(REPLAY_PROGRAM)) {
    const body = readFileSync(path.resolve(REPLAY_PROGRAM));
    files.set(REPLAY_PROGRAM_PATH, createLogFile('text/javascript', body));
    files.set(REPLAY_HASH_PATH, createLogFile('text/plain', Buffer.from(`${hashBody(body)}  replay.mjs\n`)));
  }
  return files;
}

let replayProgramHash: string | null = null;

/** SHA-256 in hex of the program that replays robots; null where none was built. Read once, as the file is. */
export function readReplayProgramHash(): string | null {
  if (replayProgramHash === null && existsSync(REPLAY_PROGRAM))
    replayProgramHash = hashBody(readFileSync(path.resolve(REPLAY_PROGRAM)));
  return replayProgramHash;
}

function hashBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

function createLogFile(type: string, body: Uint8Array): LogFile {
  return {
    status: 200,
    type: `${type}; charset=utf-8`,
    body,
    isCompressible: true,
    cache: 'public, max-age=3600',
  };
}
