import { type ChildProcess, fork } from 'node:child_process';
import type { HubQuestion } from '@/bench/hub/question';
import type { Usage } from '@/bench/usage';

/** A separate process that serves, and answers the bench's requests. */
export interface BenchPart {
  /** @throws Error if the process ends before it answers */
  ask<Answer>(question: PartQuestion): Promise<Answer>;
  stop(): void;
}

export type PartQuestion =
  | {
      readonly kind: 'start';
      readonly robots: number;
      readonly port?: number;
      /** Of a database that pages read; without it, they show nothing from one. */
      readonly dataDir?: string;
    }
  | { readonly kind: 'usage' }
  | { readonly kind: 'render'; readonly paths: readonly string[]; readonly seconds: number }
  | { readonly kind: 'accounts'; readonly captcha: 'altcha' | 'none' }
  | { readonly kind: 'stored' }
  | { readonly kind: 'mail'; readonly to: string }
  | { readonly kind: 'captchas'; readonly count: number }
  | HubQuestion
  | { readonly kind: 'reply'; readonly headers: readonly string[]; readonly body: string };

export interface Started {
  readonly port: number;
  /** Paths of its robots' pages. */
  readonly robotPaths: readonly string[];
}

export interface RenderedPages {
  readonly pages: number;
  readonly cpuMicros: number;
}

/** Starts a part of `npm run bench`: `web-server` or `raw-server`. */
export function startPart(name: string): BenchPart {
  const child: ChildProcess = fork('scripts/command.mjs', ['bench', '--part', name], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    // Next's startup output isn't a result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`The part ${name} ended with code ${code}`));
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          resolve(message as never);
        });
        child.send(question);
      }),
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Answers the bench's requests until it disconnects. */
export function answerQuestions(answer: (question: PartQuestion) => Promise<unknown> | unknown): void {
  process.on('message', (question) => {
    void Promise.resolve(answer(question as PartQuestion)).then(
      (reply) => process.send?.(reply ?? {}),
      (error: unknown) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}

export function usageNow(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
  };
}
