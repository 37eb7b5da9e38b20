import { ratioRow, roundRatios } from '@/bench/ratio';
import { type BenchRow, median } from '@/bench/table';
import { applyLoad, openConnection, wireBytes } from '@/bench/web/load';
import { MEMBER, PASSWORD, personAddress } from './people';
import { openVisitor } from './visitor';

const CALL = 'CxAIRobotProduct/GetAIRobots';
const WARM_UP = 1;
const ROUNDS = 5;
const ROUND_SECONDS = 0.7;

/** The same call by a guest and by a user, in alternating rounds. */
export async function measureSignedInCalls(port: number): Promise<BenchRow[]> {
  const guest = await openVisitor(port, personAddress(90_000));
  const member = await openVisitor(port, personAddress(90_001));
  await member.logIn(MEMBER, PASSWORD);
  const requests = [guest, member].map((visitor) => wireBytes(visitor.request(CALL, { request: {} })));
  guest.close();
  member.close();
  const loads = [];
  for (const request of requests) loads.push({ request, answerBytes: await answerBytes(port, request) });
  const rates: number[][] = loads.map(() => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [which, load] of loads.entries()) {
      const { answers, seconds } = await applyLoad({
        port,
        ...load,
        connections: 16,
        pipelined: 2,
        seconds: ROUND_SECONDS,
      });
      if (round >= 0) rates[which]?.push(answers / seconds);
    }
  const [ofGuest = [], ofMember = []] = rates;
  return [
    {
      name: 'GetAIRobots, signed in / guest',
      value: `${median(ofMember).toFixed(0)} / ${median(ofGuest).toFixed(0)} /s`,
      target: '',
    },
    ratioRow('ratio signed in ÷ guest', roundRatios(ofMember, ofGuest), { target: '≥ 0.50' }),
  ];
}

async function answerBytes(port: number, request: Buffer): Promise<number> {
  const connection = openConnection(port);
  // From the second response on, all are produced the same way.
  await connection.ask(request);
  const { status, bytes } = await connection.ask(request);
  connection.close();
  if (status !== 200) throw new Error(`${CALL} returned ${status}`);
  return bytes;
}
