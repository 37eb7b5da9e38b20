import { parseArgs } from 'node:util';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { SUBSCRIPTIONS as SUBSCRIPTION_NAMES } from '@/lib/people/accounts/current-user';
import { emailKey } from '@/lib/people/accounts/email';
import {
  type BeforeUnfollow,
  readSettings,
  storeGrant,
  takeGrant,
} from '@/lib/people/follows/server/follow-store';
import type { Mails } from '@/lib/people/mail/mail';
import type { Grant, PlanLevel, UserMemberships } from '@/lib/people/memberships/memberships';
import { formatDay } from '@/lib/people/memberships/price-labels';
import { type AddOnId, productName } from '@/lib/people/memberships/products';
import { createMemberships } from '@/lib/people/memberships/server/memberships';
import { createSandboxPayments } from '@/lib/people/memberships/server/sandbox-payments';
import { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { ACCOUNT_LEVELS, type AccountLevel, type Rights } from '@/lib/people/permissions/rights';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { printLines } from '../print-lines';
import { requireClock } from '../require-clock';

const USAGE = `npm run grant -- EMAIL [--until YYYY-MM-DD] and any of
  --plan 0..3                       a plan; 0 revokes it
  --subscription NAME               ${SUBSCRIPTION_NAMES.join(', ')}
  --take-subscription NAME          (--crypto and --no-crypto are short for IntradayCrypto)
  --robot ID, --take-robot ID       a robot by its Id in npm run robots -- list; a negative one as --robot=-1000000005
  --level NAME                      ${ACCOUNT_LEVELS.join(', ')}
  --admin, --no-admin               may edit help articles and robots' descriptions, and answer tickets
  --money-management, --no-money-management`;
/** Grants aren't mailed; it's up to the operator to tell the user. */
const NO_MAILS: Mails = { enqueue: async () => undefined };

export interface GrantRequest {
  readonly email: string;
  readonly grant: Grant;
  /** Robots to grant and to revoke. */
  readonly robots: { readonly given: readonly number[]; readonly taken: readonly number[] };
}

/**
 * Grants or revokes plans, subscriptions, robots, a level or rights, and prints what the user then has. Can run next to
 * the product, which notices within a second, so it doesn't lock the data folder.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseRequest(args, systemClock());
  const { dataDir, databaseUrl, market } = readEnv();
  // Checking first rejects a folder without a database or with another version, and creates none.
  await (await openDatabase({ dataDir, databaseUrl, readOnly: true })).close();
  const database = await openDatabase({ dataDir, databaseUrl });
  let lines: readonly string[];
  try {
    await requireClock(database, market);
    lines = await grantTo(database, request, systemClock());
  } finally {
    await database.close();
  }
  printLines(lines);
}

/** Parses the arguments. @throws InputError with the usage */
export function parseRequest(args: string[], now: Millis): GrantRequest {
  const flag = { type: 'boolean' } as const;
  const word = { type: 'string' } as const;
  const words = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      until: word,
      plan: word,
      level: word,
      subscription: words,
      'take-subscription': words,
      robot: words,
      'take-robot': words,
      admin: flag,
      crypto: flag,
      'money-management': flag,
    },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new InputError(`expects one email address: ${USAGE}`);
  const { plan, admin, level, 'money-management': moneyManagement } = values;
  const subscriptions = readSubscriptions(
    [...(values.subscription ?? []), ...(values.crypto === true ? ['IntradayCrypto'] : [])],
    [...(values['take-subscription'] ?? []), ...(values.crypto === false ? ['IntradayCrypto'] : [])],
  );
  const robots = readRobots(values.robot ?? [], values['take-robot'] ?? []);
  const grant: Grant = {
    ...(plan === undefined ? {} : { plan: parsePlan(plan) }),
    ...(Object.keys(subscriptions).length === 0 ? {} : { subscriptions }),
    ...(level === undefined ? {} : { level: parseLevel(level) }),
    ...(admin === undefined ? {} : { admin }),
    ...(moneyManagement === undefined ? {} : { moneyManagement }),
  };
  if (values.until === undefined) return { email, grant, robots };
  const until = parseUntil(values.until, now);
  if (!isGiving(grant) && robots.given.length === 0)
    throw new InputError(`--until ${values.until} needs a grant it applies to: ${USAGE}`);
  return { email, grant: { ...grant, until }, robots };
}

function readSubscriptions(
  given: readonly string[],
  taken: readonly string[],
): Partial<Record<AddOnId, boolean>> {
  const changes: Partial<Record<AddOnId, boolean>> = {};
  for (const [names, has] of [
    [given, true],
    [taken, false],
  ] as const)
    for (const name of names) {
      const id = SUBSCRIPTION_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
      if (!id)
        throw new InputError(
          `there is no subscription '${name}'; choose one of ${SUBSCRIPTION_NAMES.join(', ')}`,
        );
      if (changes[id] === !has) throw new InputError(`${id} cannot be granted and revoked at the same time`);
      changes[id] = has;
    }
  return changes;
}

function readRobots(given: readonly string[], taken: readonly string[]): GrantRequest['robots'] {
  const robots = { given: given.map(parseRobot), taken: taken.map(parseRobot) };
  const both = robots.given.find((id) => robots.taken.includes(id));
  if (both !== undefined)
    throw new InputError(`robot ${both} cannot be granted and revoked at the same time`);
  return robots;
}

function parseRobot(text: string): number {
  const id = Number(text);
  if (!/^-?\d{1,15}$/.test(text) || !Number.isSafeInteger(id))
    throw new InputError(`robot '${text}' must be an Id, as printed by npm run robots -- list`);
  return id;
}

function parseLevel(text: string): AccountLevel {
  const level = ACCOUNT_LEVELS.find((known) => known === text.toLowerCase());
  if (!level) throw new InputError(`--level '${text}' must be ${ACCOUNT_LEVELS.join(', ')}`);
  return level;
}

/** A day's last millisecond in UTC: grants include their last day. */
function parseUntil(text: string, now: Millis): Millis {
  const end = ((parseIsoDay(text) + 1) * DAY_MS - 1) as Millis;
  if (end < now) throw new InputError(`--until ${text} is in the past: give today or a later day`);
  return end;
}

function isGiving({ plan = 0, subscriptions = {}, level, admin, moneyManagement }: Grant): boolean {
  return (
    plan > 0 ||
    Object.values(subscriptions).includes(true) ||
    level !== undefined ||
    admin === true ||
    moneyManagement === true
  );
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
 * Stores a grant and reports what the user now has.
 * @param now UTC milliseconds
 * @throws NotFoundError if the account or a robot doesn't exist, InputError if a robot to revoke wasn't granted;
 * nothing is stored then
 */
export async function grantTo(
  { db }: Database,
  { email, grant, robots }: GrantRequest,
  now: Millis,
): Promise<readonly string[]> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!user) throw new NotFoundError(`no account has the email address ${email}`);
  const names = await namesOfRobots(db, robots.given);
  const settings = await readSettings(db, user.id, now, closingCopies(now));
  for (const id of robots.taken)
    if (!settings.get(id)?.isGrantedByAdmin)
      throw new InputError(`robot ${id} is not granted to ${user.email}`);
  const memberships = createMemberships({
    db,
    payments: createSandboxPayments(() => ''),
    mails: NO_MAILS,
  });
  const has = await memberships.grant(user.id, grant, now);
  for (const id of robots.given)
    await storeGrant(db, user.id, id, now, grant.until ?? null, closingCopies(now));
  for (const id of robots.taken) await takeGrant(db, user.id, id, closingCopies(now));
  const detail = describeGrant(grant, robots, names);
  if (detail !== '') await recordSecurityEvent(db, { userId: user.id, kind: 'granted', detail }, now);
  return describe(user.email, has, await grantedRobots(db, user.id, now));
}

/** Users who lose a robot keep its positions until the robot closes them. */
function closingCopies(now: Millis): BeforeUnfollow {
  return async (tx, userId, robotId, whenUnfollowing) => {
    await turnOffCopies(tx, userId, robotId, { whenOff: whenUnfollowing, now, code: 'unfollowed' });
  };
}

/** @throws NotFoundError if one of them is unknown or was removed */
async function namesOfRobots(
  db: Database['db'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
  const unknown = ids.find((id) => !names.has(id));
  if (unknown !== undefined)
    throw new NotFoundError(`there is no robot ${unknown}; npm run robots -- list prints all Ids`);
  return names;
}

interface GrantedRobot {
  readonly id: number;
  readonly name: string;
  readonly until: number | null;
}

async function grantedRobots(
  db: Database['db'],
  userId: string,
  now: Millis,
): Promise<readonly GrantedRobot[]> {
  const settings = await readSettings(db, userId, now, closingCopies(now));
  const granted = [...settings].filter(([, { isGrantedByAdmin }]) => isGrantedByAdmin);
  if (granted.length === 0) return [];
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      granted.map(([id]) => id),
    )
    .execute();
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
  return granted
    .map(([id, { grantedUntil }]) => ({ id, name: names.get(id) ?? '', until: grantedUntil }))
    .sort((a, b) => a.id - b.id);
}

/** What a grant changed, for its user: "plan Expert, content admin on, until 31 January 2027"; '' if nothing. */
function describeGrant(
  { plan, subscriptions = {}, level, admin, moneyManagement, until }: Grant,
  robots: GrantRequest['robots'],
  names: ReadonlyMap<number, string>,
): string {
  const said = (name: string, has: boolean | undefined) =>
    has === undefined ? [] : [`${name} ${has ? 'on' : 'off'}`];
  return [
    ...(plan === undefined ? [] : [`plan ${plan === 0 ? 'none' : PLAN_NAMES[plan]}`]),
    ...Object.entries(subscriptions).flatMap(([name, has]) => said(name, has)),
    ...robots.given.map((id) => `robot ${id} ${names.get(id) ?? ''} on`),
    ...robots.taken.map((id) => `robot ${id} off`),
    ...(level === undefined ? [] : [`level ${level}`]),
    ...said('content admin', admin),
    ...said('money management', moneyManagement),
    ...(until === undefined ? [] : [`until ${formatDay(until)}`]),
  ].join(', ');
}

function describe(email: string, has: UserMemberships & Rights, robots: readonly GrantedRobot[]): string[] {
  const plan = has.planLevel === 0 ? 'none' : `${has.planLevel} (${PLAN_NAMES[has.planLevel]})`;
  const end = (until: number | null) => (until === null ? '' : ` until ${formatDay(until)}`);
  const yes = (isOn: boolean, until: number | null) => (isOn ? `yes${end(until)}` : 'no');
  return [
    `${email} now has:`,
    `  plan              ${plan}`,
    ...has.items.map(
      ({ product, source, paidUntil }) => `  ${source.padEnd(16)}  ${productName(product)}${end(paidUntil)}`,
    ),
    ...robots.map(({ id, name, until }) => `  granted robot     ${id} ${name}${end(until)}`),
    `  level             ${has.level}${end(has.levelUntil)}`,
    `  content admin     ${yes(has.isContentAdmin, has.contentAdminUntil)}`,
    `  money management  ${yes(has.hasMoneyManagement, has.moneyManagementUntil)}`,
  ];
}
