import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LiveConfig } from '@/lib/core/config/live';
import { BUNDLE_ENVIRONMENT, bundleProgram } from '@/lib/core/database/testing/child-process';
import type { StreamListener } from '../feed-stream';
import type { CryptoExchange, ExchangeOptions } from '../server/exchange';
import type { Question } from './exchange-child';

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

type Answer = Reply | { readonly event: keyof StreamListener; readonly value: never };

/** Distributes over the request kinds; a plain Omit would merge them. */
type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never;

let child: ChildProcess | null = null;

/** The exchange in a separate process, because Jest can't load ccxt; tests share one process. */
export async function openRemoteExchange(
  config: LiveConfig['crypto'],
  times: Partial<ExchangeOptions>,
): Promise<CryptoExchange> {
  child ??= spawn(process.execPath, [bundleProgram('lib/market/feeds/testing/exchange-child.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: BUNDLE_ENVIRONMENT,
  });
  const mine = child;
  mine.removeAllListeners('message');
  const waiting = new Map<number, (reply: Reply) => void>();
  let listener: StreamListener | null = null;
  let asked = 0;
  mine.on('message', (answer: Answer) => {
    if ('event' in answer) listener?.[answer.event](answer.value);
    else waiting.get(answer.id)?.(answer);
  });
  const ask = (question: WithoutId<Question>) =>
    new Promise<never>((resolve, reject) => {
      asked += 1;
      const id = asked;
      waiting.set(id, ({ value, error }) =>
        error === undefined ? resolve(value as never) : reject(new Error(error)),
      );
      mine.send({ ...question, id });
    });
  return {
    title: await ask({ kind: 'open', config, times }),
    listTraded: (instruments) => ask({ kind: 'listTraded', instruments }),
    bars: (instrument, from, to) => ask({ kind: 'bars', instrument, from, to }),
    dailyBars: (instrument, from, to) => ask({ kind: 'dailyBars', instrument, from, to }),
    stream(instruments, own) {
      listener = own;
      void ask({ kind: 'stream', instruments });
      return { stop: () => ask({ kind: 'stop' }) };
    },
    close: () => ask({ kind: 'close' }),
  };
}

export async function closeRemoteExchanges(): Promise<void> {
  if (!child) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
  child = null;
}
