import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { requestOnce } from '../http-request';
import { TooLateError } from './exchange-failures';

/** Connections are kept open for so long without use. */
const IDLE_MS = 20_000;
const WARM_MS = 15_000;

/** Sends orders instead of fetch: either immediately or not at all, and a failure says which. */
export interface OrderLine {
  /** @param leaveBy in monotonic milliseconds @throws TooLateError if nothing has left */
  send(target: string, options: RequestInit, leaveBy: number | undefined): Promise<Response>;
  /** Whether a connection is probably open. */
  isWarm(): boolean;
  close(): void;
}

export function createOrderLine(timeoutMs: number): OrderLine {
  const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: 4 };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    async send(target, { method, headers, body }, leaveBy) {
      const url = new URL(target);
      const outcome = await requestOnce({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body }),
        agent: url.protocol === 'https:' ? https : http,
        timeoutMs,
        leaveBy,
      });
      if (outcome.kind === 'unsent') throw new TooLateError(outcome.words);
      // The error that fetch would throw, so that ccxt treats it as the network's failure.
      if (outcome.kind === 'unanswered') throw new TypeError(outcome.words);
      answeredAt = performance.now();
      const told = new Headers();
      for (const [name, value] of Object.entries(outcome.headers))
        if (typeof value === 'string') told.set(name, value);
      return new Response(outcome.body || null, { status: outcome.status, headers: told });
    },
    isWarm: () => performance.now() - answeredAt < WARM_MS,
    close() {
      http.destroy();
      https.destroy();
    },
  };
}
