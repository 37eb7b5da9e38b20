import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { isoTime } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import { openDatabase } from '@/lib/core/database/open-database';
import { describeAccountEvent } from '@/lib/trading/broker-accounts/account-event-text';
import { readAccountEvent } from '@/lib/trading/broker-accounts/account-log';
import { describeDifference } from '@/lib/trading/broker-accounts/difference';
import { readPublicKey } from '@/lib/trading/broker-accounts/server/key-pair';
import {
  haltAccounts,
  listAccounts,
  type OperatedAccount,
  resumeAccount,
  showAccount,
} from '@/lib/trading/broker-accounts/server/operate-accounts';
import { printLines, toPrintable } from '../print-lines';

const USAGE = 'npm run brokers -- list | show ID | halt ID|all [REASON] | resume ID | public-key';
const HALTED = 'The operator of this site stopped trading on this account.';

export type BrokersRequest =
  | { readonly verb: 'list' }
  | { readonly verb: 'public-key' }
  | { readonly verb: 'show'; readonly id: string }
  | { readonly verb: 'resume'; readonly id: string }
  | { readonly verb: 'halt'; readonly id: string; readonly reason: string };

/**
 * Users' accounts at brokers, as operators see them: states and differences, never keys. Can run next to the product:
 * the trader checks an account's row before each order, so a halted one sends nothing more.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseBrokersRequest(args);
  const env = readEnv();
  if (request.verb === 'public-key') {
    printLines([readPublicKey(env)]);
    return;
  }
  const { dataDir, databaseUrl } = env;
  // Checking first rejects a folder without a database or with another version, and creates none.
  const readable = await openDatabase({ dataDir, databaseUrl, readOnly: true });
  try {
    if (request.verb === 'list') printLines((await listAccounts(readable.db)).map(accountLine));
    if (request.verb === 'show') printLines(await shown(readable.db, request.id));
  } finally {
    await readable.close();
  }
  if (request.verb !== 'halt' && request.verb !== 'resume') return;
  const database = await openDatabase({ dataDir, databaseUrl });
  const { db } = database;
  try {
    if (request.verb === 'resume') {
      await resumeAccount(db, request.id, systemClock());
      printLines([`${request.id} can be armed by its user again`]);
      return;
    }
    const { id, reason } = request;
    const ids =
      id === 'all' ? (await listAccounts(db)).map(({ id }) => id) : [(await showAccount(db, id)).account.id];
    const halted = await haltAccounts(db, ids, reason, systemClock());
    printLines(halted.length === 0 ? ['Nothing to halt'] : halted.map((id) => `${id} halted`));
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError with the usage */
export function parseBrokersRequest(args: readonly string[]): BrokersRequest {
  const [verb, id, ...more] = args.filter((word) => word !== '--');
  if ((verb === 'list' || verb === 'public-key') && id === undefined) return { verb };
  if ((verb === 'show' || verb === 'resume') && id !== undefined && more.length === 0) return { verb, id };
  const [reason = HALTED, ...rest] = more;
  if (verb === 'halt' && id !== undefined && rest.length === 0) return { verb, id, reason };
  throw new InputError(`expects ${USAGE}`);
}

function accountLine(account: OperatedAccount): string {
  const { id, userId, broker, mode, state, stoppedBy, waitingOrders, openDifferences, agreedAt } = account;
  return [
    id,
    `user ${userId}`,
    broker,
    mode === 'live' ? 'REAL MONEY' : 'paper',
    stoppedBy === null ? state : `${state} by ${stoppedBy}`,
    `${waitingOrders} orders waiting`,
    `${openDifferences} differences`,
    agreedAt === null ? 'never agreed' : `agreed ${isoTime(agreedAt)}`,
  ].join('  ');
}

async function shown(db: Parameters<typeof showAccount>[0], id: string): Promise<string[]> {
  const { account, differences, events } = await showAccount(db, id);
  return [
    accountLine(account),
    ...(account.reason === null ? [] : [toPrintable(account.reason)]),
    ...differences.map((difference) => toPrintable(`${difference.state}: ${describeDifference(difference)}`)),
    ...events.map(({ event }) => {
      const { seq, at, ...happened } = readAccountEvent(event);
      return toPrintable(`${seq}  ${isoTime(at)}  ${describeAccountEvent(happened)}`);
    }),
  ];
}
