import type { HubPorts, HubQuestion, HubUsage, Measured, Returned, Target } from './hub/question';
import { ratioRow, roundRatios } from './ratio';
import { type BenchRow, median } from './table';
import { type BenchPart, startPart } from './web/part';

const READERS = 1_000;
const ROUNDS = 7;
const ROUND_SECONDS = 2;
const BURST = 10;
const BURST_ROUNDS = 3;
const PACED_ROUNDS = 5;
const PACED_SECONDS = 4;
/** 20 messages per second for each of 1,000 readers. */
const PACE = 20;
const STALLED = 200;
const DROPPED = 5_000;
const DROP_LIMIT_SECONDS = 60;
const MANY = 10_000;
const MANY_SECONDS = 15;
const MB = 1024 * 1024;

interface Hall {
  readonly server: BenchPart;
  readonly clients: BenchPart;
  readonly ports: HubPorts;
}

/**
 * Compares the hub to a bare server that writes the same bytes to each socket, in alternating rounds over local
 * sockets. Sender and reader are separate processes; the reader is the same for both.
 */
export async function benchHub(): Promise<BenchRow[]> {
  return [
    ...(await inHall(compareRates)),
    ...(await inHall(compareDelays)),
    ...(await inHall(withStalled)),
    ...(await inHall(afterDrop)),
    ...(await inHall(withMany)),
  ];
}

async function inHall(measure: (hall: Hall) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const server = startPart('hub-server');
  const clients = startPart('hub-clients');
  try {
    return await measure({
      server,
      clients,
      ports: await server.ask<HubPorts>({ kind: 'hub-start' }),
    });
  } finally {
    clients.stop();
    server.stop();
  }
}

const open = ({ clients, ports }: Hall, to: Target, count: number) =>
  clients.ask({ kind: 'clients-open', to, port: ports[to], count });
const close = ({ clients }: Hall) => clients.ask({ kind: 'clients-close' });

type Sending = Extract<HubQuestion, { kind: 'hub-send' }>;

/** Readers' measurements, and the server's CPU time per message. */
type Round = Measured & { readonly micros: number };

async function measureWhile({ server, clients }: Hall, sending: Sending): Promise<Round> {
  await clients.ask({ kind: 'clients-measure', begin: true });
  const before = await server.ask<HubUsage>({ kind: 'usage' });
  await server.ask(sending);
  const after = await server.ask<HubUsage>({ kind: 'usage' });
  const measured = await clients.ask<Measured>({ kind: 'clients-measure', begin: false });
  return { ...measured, micros: (after.cpuMicros - before.cpuMicros) / measured.messages };
}

/** Alternates between both targets, so that other load affects both; the first round is a warm-up. */
async function alternate(
  hall: Hall,
  rounds: number,
  sending: Pick<Sending, 'seconds' | 'roundsPerSecond' | 'burst'>,
): Promise<Readonly<Record<Target, readonly Round[]>>> {
  const measured: Record<Target, Round[]> = { hub: [], raw: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const to of ['hub', 'raw'] as const) {
      await open(hall, to, READERS);
      const result = await measureWhile(hall, { kind: 'hub-send', to, ...sending });
      await close(hall);
      if (round >= 0) measured[to].push(result);
    }
  return measured;
}

async function compareRates(hall: Hall): Promise<BenchRow[]> {
  const sending = { seconds: ROUND_SECONDS, roundsPerSecond: null };
  const { hub, raw } = await alternate(hall, ROUNDS, sending);
  // The product sends all of a second's prices in one turn.
  const burst = await alternate(hall, BURST_ROUNDS, { ...sending, burst: BURST });
  const rate = (all: readonly Round[]) => all.map(({ messages, seconds }) => messages / seconds);
  const micros = (all: readonly Round[]) => median(all.map((round) => round.micros)).toFixed(1);
  return [
    { name: `messages to ${READERS} sockets`, value: perSecond(median(rate(hub))), target: '' },
    { name: 'raw TCP writes of the same bytes', value: perSecond(median(rate(raw))), target: '' },
    ratioRow('ratio hub ÷ raw', roundRatios(rate(hub), rate(raw)), { target: '0.9' }),
    { name: 'CPU time per message', value: `${micros(hub)} against ${micros(raw)} µs`, target: '' },
    ratioRow(
      `ratio hub ÷ raw, ${BURST} messages to each in a turn`,
      roundRatios(rate(burst.hub), rate(burst.raw)),
      { target: '0.9' },
    ),
  ];
}

async function compareDelays(hall: Hall): Promise<BenchRow[]> {
  const { hub, raw } = await alternate(hall, PACED_ROUNDS, { seconds: PACED_SECONDS, roundsPerSecond: PACE });
  const p99 = (all: readonly Round[]) => all.map((one) => one.p99);
  const delivered = median(hub.map(({ messages, seconds }) => messages / seconds));
  return [
    { name: `p99 at ${perSecond(delivered)}`, value: millis(median(p99(hub))), target: '' },
    { name: 'p99 of raw TCP', value: millis(median(p99(raw))), target: '' },
    ratioRow('ratio p99 hub ÷ raw', roundRatios(p99(hub), p99(raw)), { target: '1.3', isLowerBetter: true }),
  ];
}

async function withStalled(hall: Hall): Promise<BenchRow[]> {
  const { server, clients } = hall;
  const p99: Record<Target, number> = { hub: 0, raw: 0 };
  let before = 0;
  let after = 0;
  let left = 0;
  for (const to of ['raw', 'hub'] as const) {
    await open(hall, to, READERS);
    await clients.ask({ kind: 'clients-stall', count: STALLED });
    await server.ask({ kind: 'hub-fill', to, count: STALLED });
    before = (await server.ask<HubUsage>({ kind: 'usage' })).rssBytes;
    p99[to] = (await measureWhile(hall, { kind: 'hub-send', to, seconds: 10, roundsPerSecond: PACE })).p99;
    const usage = await server.ask<HubUsage>({ kind: 'usage' });
    after = usage.rssBytes;
    left = usage.open;
    await close(hall);
  }
  return [
    {
      name: `p99 of ${READERS - STALLED} readers next to ${STALLED} stalled ones`,
      value: millis(p99.hub),
      target: '',
    },
    { name: 'the same over raw TCP', value: millis(p99.raw), target: '' },
    {
      name: 'server memory during those 10 s',
      value: `${(before / MB).toFixed(0)} to ${(after / MB).toFixed(0)} MB, ${left} open`,
      target: 'bounded',
    },
  ];
}

async function afterDrop(hall: Hall): Promise<BenchRow[]> {
  await open(hall, 'hub', DROPPED);
  await hall.server.ask({ kind: 'hub-drop' });
  const { back, seconds, refused } = await hall.clients.ask<Returned>({
    kind: 'clients-return',
    port: hall.ports.hub,
    limitSeconds: DROP_LIMIT_SECONDS,
  });
  return [
    {
      name: `${DROPPED} dropped at once, reconnected`,
      value: `${back} in ${seconds.toFixed(1)} s, ${refused} refusals`,
      target: 'all in 30 s',
    },
  ];
}

async function withMany(hall: Hall): Promise<BenchRow[]> {
  await open(hall, 'hub', MANY);
  const { p99, messages, seconds } = await measureWhile(hall, {
    kind: 'hub-send',
    to: 'hub',
    seconds: MANY_SECONDS,
    roundsPerSecond: 1,
  });
  const { rssBytes } = await hall.server.ask<HubUsage>({ kind: 'usage' });
  return [
    {
      name: `p99 of ${MANY} connections, ${perSecond(messages / seconds)}`,
      value: millis(p99),
      target: '1000 ms',
    },
    { name: 'server memory', value: `${(rssBytes / MB).toFixed(0)} MB`, target: '1500 MB' },
  ];
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-US')}/s`;
const millis = (value: number) => `${value.toFixed(1)} ms`;
