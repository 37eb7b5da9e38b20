import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUNDLE_ENVIRONMENT, bundleProgram } from '@/lib/core/database/testing/child-process';
import type { BrokerConnection, BrokerKeys, BrokerMode } from '../broker';
import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeyFormError,
  BrokerKeysError,
} from '../broker-errors';

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

const METHODS = [
  'account',
  'tradable',
  'reserve',
  'submit',
  'find',
  'cancel',
  'openOrders',
  'positions',
  'fills',
] as const;

export interface RemoteExchange {
  open(exchange: string, url: string, mode: BrokerMode, keys: BrokerKeys): Promise<BrokerConnection>;
  stop(): Promise<void>;
}

/** Accounts at exchanges in a separate process, because Jest can't load ccxt. */
export function startRemoteExchange(): RemoteExchange {
  const child: ChildProcess = spawn(
    process.execPath,
    [bundleProgram('lib/trading/brokers/testing/exchange-child.ts')],
    // Quantities are bigints.
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: BUNDLE_ENVIRONMENT, serialization: 'advanced' },
  );
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  const ask = (question: object) =>
    new Promise<never>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, ({ value, error }) => (error ? reject(rebuilt(error)) : resolve(value as never)));
      child.send({ id: asked, ...question });
    });
  return {
    async open(exchange, url, mode, keys) {
      await ask({ method: 'open', exchange, url, mode, keys });
      const methods = METHODS.map((method) => [
        method,
        (...args: readonly unknown[]) => ask({ method, args }),
      ]);
      return {
        ...(Object.fromEntries(methods) as BrokerConnection),
        watch: () => undefined,
        health: () => ({ isStreaming: false, clockSkewMs: null }),
        close: () => undefined,
      };
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function rebuilt({ name, message }: NonNullable<Reply['error']>): Error {
  if (name === 'BrokerKeysError') return new BrokerKeysError(message);
  if (name === 'BrokerKeyFormError') return new BrokerKeyFormError(message);
  if (name === 'BrokerClockError') return new BrokerClockError(message);
  if (name === 'BrokerDownError') return new BrokerDownError(message);
  return name === 'BrokerBusyError' ? new BrokerBusyError(0 as never) : new Error(`${name}: ${message}`);
}
