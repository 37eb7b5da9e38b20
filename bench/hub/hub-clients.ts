import { answerQuestions } from '@/bench/web/part';
import { type BenchClient, HubRefusedError, openHub, openRaw } from './client';
import type { HubQuestion, Measured, Returned, Target } from './question';
import { FrameReader, Tally } from './reader';
import { stampOffset } from './stamp';
import { hubPath, messageFrame } from './wire';

const OPEN_AT_ONCE = 100;
/** A page's retry delay, and its random variation. */
const RETRY_MS = 5_000;
const JITTER = 0.2;

/** The reading process: many sockets, each counting frames. */
export function runHubClients(): void {
  const tally = new Tally();
  const frame = messageFrame();
  const stampAt = stampOffset(frame);
  let clients: BenchClient[] = [];
  let began = 0;

  const newReader = () => new FrameReader(frame.length, stampAt, tally);

  async function openOne(to: Target, port: number): Promise<BenchClient> {
    if (to === 'raw') return openRaw(port, newReader());
    for (;;) {
      try {
        return await openHub(port, hubPath(), newReader());
      } catch (error) {
        // The hub's limit per second.
        if (!(error instanceof HubRefusedError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  async function open(to: Target, port: number, count: number): Promise<void> {
    for (let done = 0; done < count; done += OPEN_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPEN_AT_ONCE, count - done) }, () => openOne(to, port));
      clients.push(...(await Promise.all(some)));
    }
  }

  /** Every client reconnects by itself, as pages do: within a second at first, then about every five. */
  async function comeBack(port: number, count: number, limitSeconds: number): Promise<Returned> {
    const started = performance.now();
    const due = started + limitSeconds * 1000;
    let refused = 0;
    const back = await Promise.all(
      Array.from({ length: count }, async () => {
        let pause = Math.random() * 1000;
        while (performance.now() + pause < due) {
          await new Promise((resolve) => setTimeout(resolve, pause));
          try {
            return await openHub(port, hubPath(), newReader());
          } catch (error) {
            if (error instanceof HubRefusedError) refused += 1;
            pause = RETRY_MS * (1 - JITTER + 2 * JITTER * Math.random());
          }
        }
        return null;
      }),
    );
    clients = back.filter((client): client is BenchClient => client !== null);
    return { back: clients.length, seconds: (performance.now() - started) / 1000, refused };
  }

  answerQuestions(async (asked) => {
    const question = asked as HubQuestion;
    switch (question.kind) {
      case 'clients-open':
        await open(question.to, question.port, question.count);
        return {};
      case 'clients-stall':
        for (const { socket } of clients.slice(0, question.count)) socket.pause();
        return {};
      case 'clients-measure': {
        if (question.begin) {
          tally.reset();
          began = performance.now();
          return {};
        }
        const [p50, p99, slowest] = tally.quantiles(0.5, 0.99, 1) as [number, number, number];
        const seconds = (performance.now() - began) / 1000;
        const isOpen = clients.filter(({ socket }) => !socket.destroyed).length;
        return { messages: tally.messages, seconds, p50, p99, slowest, open: isOpen } satisfies Measured;
      }
      case 'clients-return': {
        await Promise.all(
          clients.map(
            ({ socket }) =>
              new Promise<void>((resolve) => {
                if (socket.destroyed) resolve();
                else socket.once('close', () => resolve());
              }),
          ),
        );
        return comeBack(question.port, clients.length, question.limitSeconds);
      }
      case 'clients-close':
        for (const { socket } of clients) socket.destroy();
        clients = [];
        return {};
      default:
        throw new Error(`The clients do not answer ${question.kind}`);
    }
  });
}
