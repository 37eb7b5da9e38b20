import type pg from 'pg';
import { SilentError } from './cannot-now';
import { answerWithin, connectAlone, cutOff, endClient } from './postgres-client';

export interface Pulse {
  /** Asks now, as when the server is back: without a connection, the next loss would go unnoticed. */
  beatNow(): void;
  stop(): Promise<void>;
}

interface PulseOptions {
  readonly config: pg.ClientConfig;
  /** Its first connection. */
  readonly client: pg.Client;
  readonly everyMs: number;
  readonly limitMs: number;
  /** Whether the server is known not to answer, so that asking is pointless. */
  readonly isLost: () => boolean;
  /** The server closed the connection or, if it's silent, answers nothing on it. */
  readonly onBroken: (error: unknown, isSilent: boolean) => void;
}

/** Asks the server regularly, on a connection of its own, so that its silence is noticed whatever else goes on. */
export function startPulse({ config, client, everyMs, limitMs, isLost, onBroken }: PulseOptions): Pulse {
  const stopping = new AbortController();
  let current: pg.Client | null = client;
  let isAsking = false;
  let endWait = () => {};

  function broken(error: unknown): void {
    const lost = current;
    current = null;
    if (!lost || stopping.signal.aborted) return;
    cutOff(lost);
    onBroken(error, error instanceof SilentError);
  }

  /** A connection that breaks while it's asked fails the question, which knows more. */
  const onError = (error: Error) => {
    if (!isAsking) broken(error);
  };

  async function beat(): Promise<void> {
    if (isLost()) return;
    try {
      current ??= await connectAlone(config, onError);
    } catch (error) {
      if (!stopping.signal.aborted) onBroken(error, false);
      return;
    }
    const asked = current;
    isAsking = true;
    await answerWithin(limitMs, asked, asked.query('SELECT 1')).catch(broken);
    isAsking = false;
  }

  client.on('error', onError);
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!stopping.signal.aborted) await beat();
    }
  })();
  return {
    beatNow: () => endWait(),
    async stop() {
      stopping.abort();
      endWait();
      if (current) await endClient(current);
      await beating;
      if (current) await endClient(current);
    },
  };
}
