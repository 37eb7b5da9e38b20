import { spawn } from 'node:child_process';
import { isoDay } from '@/lib/core/base/time';
import type { LogAnchor, LogDay } from './log-store';

const TIME_LIMIT_MS = 60_000;
/** How many characters of a command's output are stored. */
const RECEIPT_LENGTH = 2000;

export type Environment = Readonly<Record<string, string | undefined>>;

export interface AnchorRun extends LogAnchor {
  /** Its standard error, for the operator only. */
  readonly errors: string;
}

export interface AnchorOptions {
  /** As the operator wrote it, for the shell. Nothing is inserted into it. */
  readonly command: string;
  readonly day: LogDay;
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Without the product's own secrets. */
  readonly environment: Environment;
  readonly timeLimitMs?: number;
}

/**
 * Runs an operator's command with a day's checkpoint on its standard input, and LOG_DAY, LOG_SIZE and LOG_ROOT in its
 * environment. Its output is the receipt. It's ended after a minute.
 */
export function runAnchor(options: AnchorOptions): Promise<AnchorRun> {
  const { command, day, now, signal, environment, timeLimitMs = TIME_LIMIT_MS } = options;
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // In its own process group, so that what the shell started ends with it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...environment,
        LOG_DAY: isoDay(day.day),
        LOG_SIZE: String(day.treeSize),
        LOG_ROOT: day.root,
      } as unknown as NodeJS.ProcessEnv,
    });
    const receipt = readText(child.stdout);
    const errors = readText(child.stderr);
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    };
    const limit = setTimeout(end, timeLimitMs);
    signal?.addEventListener('abort', end, { once: true });
    const finish = (exitCode: number | null, error = '') => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', end);
      resolve({
        day: day.day,
        ranAt: now,
        exitCode,
        receipt: receipt(),
        errors: `${errors()}${error}`,
      });
    };
    child.once('error', (error) => finish(null, error.message));
    child.once('close', (code) => finish(code));
    // A command need not read it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(day.checkpoint);
  });
}

/** The start of a stream's output, without characters that terminals and pages would interpret. */
function readText(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < RECEIPT_LENGTH) text += chunk;
  });
  return () =>
    text
      .slice(0, RECEIPT_LENGTH)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{C}\n\t]/gu, '')
      .trim();
}
