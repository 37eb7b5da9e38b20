import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions, usageNow } from '@/bench/web/part';
import { ADMISSION_LIMITS, createAdmission } from '@/lib/http/event-hub/server/admission';
import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { messagePackProtocol } from '@/lib/http/hub/protocol/message-pack';
import { createHub } from '@/lib/http/hub/server/hub';
import type { TransportConnection } from '@/lib/http/hub/server/transport';
import { createTransports } from '@/lib/http/hub/server/transports';
import { whenClosed } from '@/lib/http/hub/server/when-closed';
import type { HubPorts, HubQuestion, Sent, Target } from './question';
import { stampedPrice } from './stamp';
import { BENCH_HUB, messageFrame, TARGET } from './wire';

/** How far clients may fall behind while a server sends as fast as possible. */
const BACKLOG_BYTES = 64 * 1024;
/** Fills the buffers up to a stalled reader; far less than what's allowed to wait. */
const FILLING = 'x'.repeat(16 * 1024);
const FILL_LIMIT_BYTES = 16 * 1024 * 1024;

/** Shows that it's still alive. */
const ECHO = { Echo: { run: (_: unknown, text: unknown) => text } };

type Sending = Extract<HubQuestion, { kind: 'hub-send' }>;

/** The serving process: a hub, and a bare server that writes the same bytes to each socket. */
export function runHubServer(): void {
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const hub = createHub<null>({ methods: ECHO, protocols: [jsonProtocol, messagePackProtocol], onError });
  const transports = createTransports({ onError });
  const admission = createAdmission(ADMISSION_LIMITS, () => performance.now());
  /** In order of arrival. */
  const open = new Set<TransportConnection>();
  transports.mount({
    path: BENCH_HUB,
    allowStatefulReconnect: false,
    maxReceiveBytes: 32 * 1024,
    authenticate: async () => ({ user: null }),
    accept(connection) {
      const handler = hub.accept(connection);
      open.add(connection);
      return whenClosed(handler, () => open.delete(connection));
    },
    // The product's own limit on new connections.
    check: (_, kind) => (kind === 'request' ? null : admission.ask('127.0.0.1')),
  });
  const http = createServer((request, response) => {
    if (!transports.handle(request, response)) response.writeHead(404).end();
  });
  http.on('upgrade', (request, socket, head) => {
    if (!transports.upgrade(request, socket, head)) socket.destroy();
  });
  const sockets = new Set<Socket>();
  const tcp = createTcpServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.resume();
  });

  function sendRound(to: Target, isKeyed: boolean): number {
    if (to === 'hub') {
      // Like prices of one instrument: readers that fall behind get the latest.
      hub.broadcast(hub.message(TARGET, stampedPrice()), isKeyed ? { key: 'price:17' } : {});
      return hub.connectionCount;
    }
    const frame = messageFrame();
    for (const socket of sockets) socket.write(frame);
    return sockets.size;
  }

  function isBehind(to: Target): boolean {
    if (to === 'raw') {
      for (const socket of sockets) if (socket.writableLength > BACKLOG_BYTES) return true;
      return false;
    }
    for (const connection of open) if (connection.unsentBytes > BACKLOG_BYTES) return true;
    return false;
  }

  /** Writes to stalled readers until their sockets accept no more. */
  async function fill(to: Target, count: number): Promise<void> {
    const stalled = new Set([...(to === 'hub' ? open : sockets)].slice(0, count));
    const filling = Buffer.from(FILLING);
    for (let sent = 0; sent < FILL_LIMIT_BYTES && stalled.size > 0; sent += filling.length) {
      for (const one of stalled) {
        const unsent = 'unsentBytes' in one ? one.unsentBytes : one.writableLength;
        if (unsent > BACKLOG_BYTES) stalled.delete(one);
        else if ('unsentBytes' in one) one.send([{ bytes: filling }]);
        else one.write(filling);
      }
      await nextTurn();
    }
  }

  async function send({ to, seconds, roundsPerSecond, burst = 1 }: Sending): Promise<Sent> {
    const started = performance.now();
    let messages = 0;
    for (let round = 0; performance.now() - started < seconds * 1000; round += 1) {
      for (let sent = 0; sent < burst; sent += 1) messages += sendRound(to, roundsPerSecond !== null);
      if (roundsPerSecond === null) {
        await nextTurn();
        while (isBehind(to)) await nextTurn();
      } else {
        const due = started + ((round + 1) * 1000) / roundsPerSecond;
        const wait = due - performance.now();
        if (wait > 0) await sleep(wait);
      }
    }
    return { messages };
  }

  answerQuestions(async (asked) => {
    const question = asked as unknown as HubQuestion | { readonly kind: 'usage' };
    switch (question.kind) {
      case 'hub-start': {
        const [hubPort, rawPort] = await Promise.all([listen(http), listen(tcp)]);
        return { hub: hubPort, raw: rawPort } satisfies HubPorts;
      }
      case 'hub-send':
        return send(question);
      case 'hub-fill':
        await fill(question.to, question.count);
        return {};
      case 'hub-drop':
        for (const connection of [...open]) connection.abort();
        return {};
      case 'usage':
        return { ...usageNow(), open: hub.connectionCount };
      default:
        throw new Error(`The server does not answer ${question.kind}`);
    }
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 16_384, resolve));
  return (server.address() as AddressInfo).port;
}
