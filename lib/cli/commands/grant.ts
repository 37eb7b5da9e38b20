import { parseArgs } from 'node:util';
import { emailKey } from '@/lib/accounts/email';
import { InputError, NotFoundError } from '@/lib/base/errors';
import { readEnv } from '@/lib/config/env';
import { type Database, openDatabase } from '@/lib/database/database';
import type { Mails } from '@/lib/mail/mail';
import type { Grant, GrantedFlags, PlanLevel, UserMemberships } from '@/lib/memberships/memberships';
import { formatDay } from '@/lib/memberships/price-words';
import { productName } from '@/lib/memberships/products';
import { createMemberships } from '@/lib/memberships/server/memberships';
import { createSandboxPayments } from '@/lib/memberships/server/sandbox-payments';
import { PLAN_NAMES } from '@/lib/permissions/permissions';
import { recordSecurityEvent } from '@/lib/security-log/server/security-log';
import { printLines } from '../print-lines';

const USAGE =
  'npm run grant -- EMAIL [--plan 0..3] [--admin|--no-admin] [--crypto|--no-crypto] [--money-management|--no-money-management]';
/** Grants are told by whoever grants: nothing is mailed. */
const NO_MAILS: Mails = { enqueue: async () => undefined };

export interface GrantRequest {
  readonly email: string;
  readonly grant: Grant;
}

/**
 * Gives or takes a plan, a subscription or a right, and prints what the user has then. It works beside a running product,
 * which sees it with the user's next request, so it takes no lock of the data folder.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseRequest(args);
  const { dataDir, databaseUrl } = readEnv();
  // Looking first refuses a folder without a database, or with one of another version, and makes none.
  await (await openDatabase({ dataDir, databaseUrl, readOnly: true })).close();
  const database = await openDatabase({ dataDir, databaseUrl });
  let lines: readonly string[];
  try {
    lines = await grantTo(database, request, Date.now());
  } finally {
    await database.close();
  }
  printLines(lines);
}

/** What the words ask for; @throws InputError with the usage */
export function parseRequest(args: string[]): GrantRequest {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: { plan: { type: 'string' }, admin: flag, crypto: flag, 'money-management': flag },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new InputError(`name one e-mail address: ${USAGE}`);
  const { plan, admin, crypto, 'money-management': moneyManagement } = values;
  return {
    email,
    grant: {
      ...(plan === undefined ? {} : { plan: parsePlan(plan) }),
      ...(crypto === undefined ? {} : { subscriptions: { IntradayCrypto: crypto } }),
      ...(admin === undefined ? {} : { admin }),
      ...(moneyManagement === undefined ? {} : { moneyManagement }),
    },
  };
}

function parsePlan(text: string): PlanLevel {
  const level = ([0, 1, 2, 3] as const).find((known) => String(known) === text);
  if (level === undefined)
    throw new InputError(
      `--plan '${text}' must be 0 (none), 1 (${PLAN_NAMES[1]}), 2 (${PLAN_NAMES[2]}) or 3 (${PLAN_NAMES[3]})`,
    );
  return level;
}

/**
 * Stores a grant and tells what the user has now.
 * @param now UTC milliseconds
 * @throws NotFoundError when no account has the address
 */
export async function grantTo(
  { db }: Database,
  { email, grant }: GrantRequest,
  now: number,
): Promise<readonly string[]> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new NotFoundError(`no account has the e-mail address ${email}`);
  const memberships = createMemberships({
    db,
    payments: createSandboxPayments(() => ''),
    mails: NO_MAILS,
  });
  const has = await memberships.grant(user.id, grant, now);
  const detail = describeGrant(grant);
  if (detail !== '') await recordSecurityEvent(db, { userId: user.id, kind: 'granted', detail }, now);
  return describe(user.email, has);
}

/** What a grant changed, for its user: "plan 3, content admin yes"; '' for nothing. */
function describeGrant({ plan, subscriptions = {}, admin, moneyManagement }: Grant): string {
  const said = (name: string, has: boolean | undefined) =>
    has === undefined ? [] : [`${name} ${has ? 'yes' : 'no'}`];
  return [
    ...(plan === undefined ? [] : [`plan ${plan === 0 ? 'none' : PLAN_NAMES[plan]}`]),
    ...Object.entries(subscriptions).flatMap(([name, has]) => said(name, has)),
    ...said('content admin', admin),
    ...said('money management', moneyManagement),
  ].join(', ');
}

function describe(email: string, has: UserMemberships & GrantedFlags): string[] {
  const plan = has.planLevel === 0 ? 'none' : `${has.planLevel} (${PLAN_NAMES[has.planLevel]})`;
  return [
    `${email} has now:`,
    `  plan              ${plan}`,
    ...has.items.map(
      ({ product, source, paidUntil }) =>
        `  ${source.padEnd(16)}  ${productName(product)}${paidUntil === null ? '' : ` until ${formatDay(paidUntil)}`}`,
    ),
    `  content admin     ${has.isContentAdmin ? 'yes' : 'no'}`,
    `  money management  ${has.hasMoneyManagement ? 'yes' : 'no'}`,
  ];
}
