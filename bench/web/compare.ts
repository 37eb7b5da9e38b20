import { ratioRow, roundRatios } from '@/bench/ratio';
import { type BenchRow, median } from '@/bench/table';
import type { Usage } from '@/bench/usage';
import { applyLoad, openConnection, type WireRequest, wireBytes } from './load';
import type { BenchPart } from './part';

const WARM_UP = 2;
const ROUNDS = 9;
const ROUND_SECONDS = 1;
const CONNECTIONS = 32;
const PIPELINED = 2;
/** Headers node:http adds to every response itself. */
const OF_NODE = ['date', 'connection', 'keep-alive'];

export interface Servers {
  readonly web: BenchPart;
  readonly webPort: number;
  readonly raw: BenchPart;
  readonly rawPort: number;
}

/** Responses per second of the product and of a bare server with the same headers and body, in alternating rounds. */
export async function compareWithRaw(
  { web, webPort, raw, rawPort }: Servers,
  request: WireRequest,
  name: string,
  target: string,
): Promise<BenchRow[]> {
  const bytes = wireBytes(request);
  const answerBytes = await copyAnswer(webPort, raw, bytes, name);
  const product: Round[] = [];
  const bare: Round[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ofProduct = await runRound(web, webPort, bytes, answerBytes);
    const ofBare = await runRound(raw, rawPort, bytes, answerBytes);
    if (round < 0) continue;
    product.push(ofProduct);
    bare.push(ofBare);
  }
  const medianBy = (rounds: readonly Round[], read: (round: Round) => number) => median(rounds.map(read));
  const ratios = roundRatios(
    product.map(({ rate }) => rate),
    bare.map(({ rate }) => rate),
  );
  const micros = `${medianBy(product, ({ micros: own }) => own).toFixed(1)} against ${medianBy(bare, ({ micros: own }) => own).toFixed(1)} µs`;
  return [
    {
      name: `${name}, ${answerBytes} bytes`,
      value: perSecond(medianBy(product, ({ rate }) => rate)),
      target: '',
    },
    {
      name: 'node:http writing the same bytes',
      value: perSecond(medianBy(bare, ({ rate }) => rate)),
      target: '',
    },
    ratioRow(`ratio ${name} ÷ node:http`, ratios, { target }),
    { name: 'CPU time per answer', value: micros, target: '' },
  ];
}

interface Round {
  /** Responses per second. */
  readonly rate: number;
  /** The server's CPU time per response. */
  readonly micros: number;
}

async function runRound(part: BenchPart, port: number, request: Buffer, answerBytes: number): Promise<Round> {
  const before = await part.ask<Usage>({ kind: 'usage' });
  const { answers, seconds } = await applyLoad({
    port,
    request,
    answerBytes,
    connections: CONNECTIONS,
    pipelined: PIPELINED,
    seconds: ROUND_SECONDS,
  });
  const after = await part.ask<Usage>({ kind: 'usage' });
  return { rate: answers / seconds, micros: (after.cpuMicros - before.cpuMicros) / answers };
}

/** Makes the bare server respond like the product. @returns a response's bytes */
async function copyAnswer(port: number, raw: BenchPart, request: Buffer, name: string): Promise<number> {
  const connection = openConnection(port);
  // From the second response on, it's cached.
  await connection.ask(request);
  const { status, headers, body, bytes } = await connection.ask(request);
  connection.close();
  if (status !== 200) throw new Error(`${name} returned ${status}: ${body.toString('utf8').slice(0, 200)}`);
  const isOfNode = (header: string | undefined) => OF_NODE.includes(header?.toLowerCase() ?? '');
  await raw.ask({
    kind: 'reply',
    headers: headers.filter((_, index) => !isOfNode(headers[index - (index % 2)])),
    body: body.toString('base64'),
  });
  return bytes;
}

function perSecond(rate: number): string {
  return `${(rate / 1000).toFixed(1)} thousand/s`;
}
