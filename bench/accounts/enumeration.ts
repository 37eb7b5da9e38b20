import { type BenchRow, median } from '@/bench/table';
import { compareTimes, quantile, shuffle } from './compare-times';
import {
  CHANGES_OF_ONE,
  knownEmail,
  PASSWORD,
  personAddress,
  restlessEmail,
  unknownEmail,
  WRONG_PASSWORD,
} from './people';
import { type BenchVisitor, openVisitor, type VisitorAnswer } from './visitor';

const TRIES = 500;
/** Fewer tries on a busy machine. */
const MAX_SECONDS = 25;
/** Warm-up, while code is still being compiled. */
const WARM_UP = 20;

interface Subject {
  readonly name: string;
  readonly ask: (visitor: BenchVisitor, email: string, address: string) => Promise<VisitorAnswer>;
  /** Tries per signed-in user. */
  readonly timesOfOne?: number;
  /** The response's content, which must be the same for both kinds except for the address. */
  readonly says: RegExp;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'login',
    ask: (visitor, login, address) =>
      visitor.call('Account/Login', { login, password: WRONG_PASSWORD }, address),
    says: /Wrong email or password/,
  },
  {
    name: 'registration',
    ask: (visitor, email, address) =>
      visitor.call(
        'Account/Register',
        { request: { FullName: 'Somebody', Email: email, Password: PASSWORD } },
        address,
      ),
    says: /We’ve sent a code to /,
  },
  {
    name: 'forgotten password',
    ask: (visitor, email, address) => visitor.call('Account/ForgotPassword', { email }, address),
    says: /If there’s an account with this email/,
  },
  {
    name: 'change of email',
    timesOfOne: CHANGES_OF_ONE,
    ask: (visitor, email, address) => visitor.call('Account/ChangeEmail', { email }, address),
    says: /We’ve sent a link to /,
  },
];

/**
 * Whether response times reveal if an address is known: the same request for known and unknown ones in random order,
 * each from its own client address, one after another over one connection.
 * @param random from 0 up to 1
 */
export async function measureEnumeration(port: number, random: () => number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let address = 0;
  for (const subject of SUBJECTS) {
    let visitor = await openVisitor(port, personAddress(address));
    let asked = 0;
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const measure = async (kind: 'known' | 'unknown', index: number) => {
      address += 1;
      if (subject.timesOfOne && asked % subject.timesOfOne === 0) {
        visitor.close();
        visitor = await openVisitor(port, personAddress(address));
        await visitor.logIn(restlessEmail(asked / subject.timesOfOne), PASSWORD);
      }
      asked += 1;
      const email = kind === 'known' ? knownEmail(index) : unknownEmail(index);
      const { status, body, ms } = await subject.ask(visitor, email, personAddress(address));
      const said = String(body['message'] ?? body['Message']);
      if (status !== 200 || !subject.says.test(said))
        throw new Error(`${subject.name} returned ${status}: ${said}`);
      return ms;
    };
    const order = (first: number, count: number) =>
      shuffle(
        Array.from({ length: 2 * count }, (_, at) => ({
          kind: at % 2 === 0 ? ('known' as const) : ('unknown' as const),
          index: first + (at >> 1),
        })),
        random,
      );
    for (const { kind, index } of order(0, WARM_UP)) await measure(kind, index);
    const ends = performance.now() + MAX_SECONDS * 1000;
    for (const { kind, index } of order(WARM_UP, TRIES)) {
      if (performance.now() > ends) break;
      times[kind].push(await measure(kind, index));
    }
    visitor.close();
    rows.push(...enumerationRows(subject.name, times, random));
  }
  return rows;
}

function enumerationRows(
  name: string,
  { known, unknown }: Readonly<Record<'known' | 'unknown', readonly number[]>>,
  random: () => number,
): BenchRow[] {
  const { percent, byChance } = compareTimes(known, unknown, random);
  const told = (times: readonly number[]) =>
    `${median(times).toFixed(2)} (${quantile(times, 0.9).toFixed(2)})`;
  return [
    {
      name: `${name}, known / unknown address, median (p90)`,
      value: `${told(known)} / ${told(unknown)} ms`,
      target: '',
    },
    {
      name: `difference of ${known.length} attempts each (chance explains up to)`,
      value: `${percent.toFixed(1)} % (${byChance.toFixed(1)} %)`,
      target: '5 %',
    },
  ];
}
