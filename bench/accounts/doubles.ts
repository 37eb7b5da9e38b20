import type { BenchRow } from '@/bench/table';
import type { BenchPart } from '@/bench/web/part';
import { MEMBER, PASSWORD, personAddress } from './people';
import type { MailText, Stored } from './stored';
import { type BenchVisitor, openVisitor, type VisitorAnswer } from './visitor';

const TIMES = 500;
const NEWCOMER = 'newcomer@example.com';

/** Does the same 500 times at once and checks what's in the database. */
export async function measureDoubles(part: BenchPart, port: number, robotId: number): Promise<BenchRow[]> {
  const member = await openVisitor(port, personAddress(80_000));
  await member.logIn(MEMBER, PASSWORD);
  const follows = await countLeft(part, 'follows', () =>
    atOnce(member, (visitor) => visitor.call('CxAIRobotProduct/Subscribe', { productId: robotId })),
  );
  member.close();

  const newcomer = await openVisitor(port, personAddress(80_001));
  const request = { FullName: 'Newcomer', Email: NEWCOMER, Password: PASSWORD };
  const { body } = await newcomer.call('Account/Register', { request });
  const registration = body['Registration'];
  const { code } = await part.ask<MailText>({ kind: 'mail', to: NEWCOMER });
  const confirmed = await countLeft(part, 'users', () =>
    atOnce(newcomer, (visitor) => visitor.call('Account/ConfirmRegistration', { registration, code })),
  );
  newcomer.close();

  const stranger = await openVisitor(port, personAddress(80_002));
  const more = await countLeft(part, 'users', () =>
    atOnce(stranger, (visitor, index) =>
      visitor.call('Account/Register', { request }, personAddress(81_000 + index)),
    ),
  );
  stranger.close();
  return [
    row('rows after following a robot', follows, '1'),
    row('accounts after entering a code', confirmed, '1'),
    row('extra accounts after signing up with one address', more, '0'),
  ];
}

interface Left {
  readonly rows: number;
  readonly statuses: ReadonlyMap<number, number>;
}

function row(what: string, { rows, statuses }: Left, target: string): BenchRow {
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return { name: `${what} ${TIMES} times at once (${told})`, value: String(rows), target };
}

async function countLeft(
  part: BenchPart,
  what: 'follows' | 'users',
  act: () => Promise<readonly VisitorAnswer[]>,
): Promise<Left> {
  const before = await part.ask<Stored>({ kind: 'stored' });
  const answers = await act();
  const after = await part.ask<Stored>({ kind: 'stored' });
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return { rows: after[what] - before[what], statuses };
}

/** Over as many connections as requests, so that none waits for another. */
async function atOnce(
  visitor: BenchVisitor,
  ask: (visitor: BenchVisitor, index: number) => Promise<VisitorAnswer>,
): Promise<readonly VisitorAnswer[]> {
  const visitors = Array.from({ length: TIMES }, () => visitor.beside());
  const answers = await Promise.all(visitors.map(ask));
  for (const each of visitors) each.close();
  return answers;
}
