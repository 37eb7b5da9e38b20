import { parseArgs } from 'node:util';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { describeDevice } from '@/lib/people/accounts/device-name';
import { emailKey } from '@/lib/people/accounts/email';
import { describeSecurityEvent } from '@/lib/people/security-log/event-labels';
import { listSecurityEvents } from '@/lib/people/security-log/server/security-log';
import { printLines, toPrintable } from '../print-lines';

const USAGE = 'npm run security-log -- [EMAIL] [--limit N]';
const DEFAULT_LIMIT = 50;

export interface SecurityLogRequest {
  /** null for all accounts. */
  readonly email: string | null;
  readonly limit: number;
}

/** Prints the security log of one account, or of all. */
export async function run(args: string[]): Promise<void> {
  const request = parseSecurityLogRequest(args);
  const { dataDir, databaseUrl } = readEnv();
  const database = await openDatabase({ dataDir, databaseUrl, readOnly: true });
  try {
    printLines(await securityLogLines(database, request));
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError naming the invalid one */
export function parseSecurityLogRequest(args: readonly string[]): SecurityLogRequest {
  const { values, positionals } = parseArgs({
    args: args.filter((word) => word !== '--'),
    options: { limit: { type: 'string' } },
    allowPositionals: true,
  });
  const [email, surplus] = positionals;
  if (surplus !== undefined) throw new InputError(`'${surplus}' is one argument too many; use: ${USAGE}`);
  const limit = values.limit ?? String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new InputError(`--limit '${limit}' is not a whole number from 1 to 999999; use: ${USAGE}`);
  return { email: email ?? null, limit: Number(limit) };
}

/**
 * One line per event: time, account, event, browser, approximate address.
 * @throws NotFoundError if no account has the address
 */
export async function securityLogLines(
  { db }: Pick<Database, 'db'>,
  { email, limit }: SecurityLogRequest,
): Promise<readonly string[]> {
  const emails = new Map<string, string>();
  let filter = {};
  if (email !== null) {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    if (!user) throw new NotFoundError(`no account has the email address ${email}`);
    emails.set(user.id, user.email);
    filter = { userId: user.id };
  }
  const events = await listSecurityEvents(db, filter, limit);
  if (email === null && events.length > 0) {
    const ids = [...new Set(events.map(({ userId }) => userId))];
    const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
    for (const user of users) emails.set(user.id, user.email);
  }
  if (events.length === 0) return ['Nothing has been recorded in the last 180 days'];
  return events.map((event) =>
    [
      isoTime(event.at),
      emails.get(event.userId) ?? event.userId,
      describeSecurityEvent(event.kind, event.detail),
      describeDevice(event.userAgent),
      event.address,
    ]
      .filter((part) => part !== '')
      .map(toPrintable)
      .join('  '),
  );
}
