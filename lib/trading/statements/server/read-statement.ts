import { type Kysely, sql } from 'kysely';
import { type FundId, type Micros, type Millis, minus, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { ZERO } from '@/lib/core/base/money';
import { endOfDay, startOfDay } from '@/lib/core/base/time';
import type { Read } from '@/lib/core/database/reads';
import { type Row, readJson, type Schema } from '@/lib/core/database/schema';
import { formatDate } from '@/lib/core/format/date';
import type { EquityPoint } from '@/lib/trading/accounts/paper-accounts';
import {
  EMULATOR,
  toPaperAccount,
  toPaperFill,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { readCopiedRobots } from '@/lib/trading/accounts/server/paper-accounts';
import {
  readArchived,
  readArchivedEquity,
  readUnmoved,
  sumArchived,
} from '@/lib/trading/archives/server/archive-store';
import { toAccountName } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import {
  type AskedStatement,
  type FillSums,
  type HeldThen,
  MAX_STATEMENT_FILLS,
  type Span,
  type StatementAction,
  type StatementRecord,
} from '../statement';

type AccountRow = Row<'trading_accounts'>;
type ActionRow = Row<'account_actions'>;

/**
 * What is stored about a paper account and some days; null if none was named and none is open.
 * @throws NotFoundError if the user has no account that was named
 * @throws InputError if it wasn't open then
 */
export const STATEMENT_RECORD: Read<readonly [AskedStatement], StatementRecord | null> = {
  name: 'statement-record',
  run: readRecord,
};

async function readRecord(db: Kysely<Schema>, asked: AskedStatement): Promise<StatementRecord | null> {
  const row = await readAsked(db, asked);
  if (row === null) return null;
  return readUnmoved(db, [row.id], () => readAccountRecord(db, row, asked));
}

async function readAccountRecord(
  db: Kysely<Schema>,
  row: AccountRow,
  asked: AskedStatement,
): Promise<StatementRecord> {
  const account = { ...toPaperAccount(row), name: toAccountName(row).name, archivedAt: row.archived_at };
  const span = { from: startOfDay(asked.days.from), until: endOfDay(asked.days.to) };
  requireOpenThen(row, span);
  const goesOn = row.archived_at === null && span.until > asked.now;
  const actions = await readActions(db, row.id);
  const [opening, closing] = [
    row.created_at >= span.from ? null : await readEquity(db, row, span.from),
    goesOn ? null : await readEquity(db, row, span.until),
  ];
  const booked = (from: number, until: number) => readBooked(db, row.id, actions, from, until);
  return {
    account,
    opening,
    closing,
    sums: await sumFills(db, row.id, span.from, span.until),
    before: opening === null ? ZERO : await booked(0, opening.at),
    sinceOpening: opening === null ? ZERO : await booked(opening.at, span.from),
    sinceClosing: closing === null ? ZERO : await booked(closing.at, span.until),
    fills: await readFillsIn(db, row.id, span),
    robots: await readCopiedRobots(db, row.id),
    actions: actions.filter(({ applied_at }) => isIn(applied_at, span.from, span.until)).map(toAction),
    positions: goesOn ? (await readPositions(db, row.id)).map(toPaperPosition) : null,
    heldThen: goesOn ? [] : await readHeldAt(db, row.id, actions, span.until),
  };
}

async function readAsked(
  db: Kysely<Schema>,
  { userId, market, accountId, generation }: AskedStatement,
): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', EMULATOR)
    .$if(accountId !== null, (query) => query.where('id', '=', accountId ?? ''))
    .$if(generation !== null, (query) => query.where('generation', '=', generation ?? 0))
    .$if(accountId === null && generation === null, (query) => query.where('state', '=', 'open'))
    .orderBy('line')
    .limit(1)
    .executeTakeFirst();
  if (!row && (accountId !== null || generation !== null))
    throw new NotFoundError('You have no such paper account.');
  return row ?? null;
}

function requireOpenThen({ created_at, archived_at }: AccountRow, { from, until }: Span): void {
  if (created_at >= until)
    throw new InputError(
      `This account was opened on ${formatDate(created_at)}, after this period. Choose later days.`,
    );
  if (archived_at !== null && archived_at < from)
    throw new InputError(
      `This account was archived on ${formatDate(archived_at)}, before this period. Choose earlier days.`,
    );
}

/** The last equity stored by an instant; an account starts with its balance. */
async function readEquity(
  db: Kysely<Schema>,
  { id, created_at, start_balance }: AccountRow,
  by: Millis,
): Promise<EquityPoint> {
  const point = await db
    .selectFrom('equity_points')
    .select(['at', 'equity'])
    .where('account_id', '=', id)
    .where('at', '<=', by)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const archived = await readArchivedEquity(db, id, by);
  const last = point && archived ? (point.at > archived.at ? point : archived) : (point ?? archived);
  return last ? { at: last.at, equity: last.equity } : { at: created_at, equity: start_balance };
}

async function sumFills(
  db: Kysely<Schema>,
  accountId: string,
  from: number,
  until: number,
): Promise<FillSums> {
  const found = await db
    .selectFrom('fills')
    .select(({ fn }) => [
      fn.countAll().as('fills'),
      fn.count('profit').as('trades'),
      fn.sum('profit').as('profit'),
      fn.sum('commission').as('commissions'),
      sql<number | null>`sum(CASE WHEN profit IS NOT NULL THEN time - opened_at END)`.as('held'),
    ])
    .where('account_id', '=', accountId)
    .where('time', '>=', from as Millis)
    .where('time', '<', until as Millis)
    .executeTakeFirstOrThrow();
  const archived = await sumArchived(db, accountId, from, until);
  return {
    fills: archived.fills + Number(found.fills),
    trades: archived.trades + Number(found.trades),
    profit: (archived.profit + Number(found.profit ?? 0)) as Micros,
    commissions: (archived.commissions + Number(found.commissions ?? 0)) as Micros,
    held: archived.held + Number(found.held ?? 0),
  };
}

/** Profits of trades and corporate actions that were booked in a span. */
async function readBooked(
  db: Kysely<Schema>,
  accountId: string,
  actions: readonly ActionRow[],
  from: number,
  until: number,
): Promise<Micros> {
  const { profit } = await sumFills(db, accountId, from, until);
  return actions
    .filter(({ applied_at }) => isIn(applied_at, from, until))
    .reduce((sum, row) => plus(sum, toAction(row).profit), profit);
}

function isIn(at: number, from: number, until: number): boolean {
  return at >= from && at < until;
}

function readActions(db: Kysely<Schema>, accountId: string): Promise<readonly ActionRow[]> {
  return db
    .selectFrom('account_actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('applied_at')
    .orderBy('action_key')
    .execute();
}

function toAction(row: ActionRow): StatementAction {
  const changes = readJson(row.changes, 'account_actions.changes');
  return {
    at: row.applied_at,
    action: readJson(row.action, 'account_actions.action'),
    cash: changes.reduce((sum, { cash }) => plus(sum, cash), ZERO),
    profit: changes.reduce((sum, { profit }) => plus(sum, profit), ZERO),
  };
}

async function readFillsIn(db: Kysely<Schema>, accountId: string, { from, until }: Span) {
  const rows = await db
    .selectFrom('fills')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('time', '>=', from)
    .where('time', '<', until)
    .orderBy('seq', 'desc')
    .limit(MAX_STATEMENT_FILLS)
    .execute();
  const { fills } = await readArchived(db, [accountId], 'activity', { from, through: until });
  return [...fills.filter(({ time }) => isIn(time, from, until)), ...rows]
    .sort((a, b) => a.seq - b.seq)
    .slice(-MAX_STATEMENT_FILLS)
    .map(toPaperFill);
}

function readPositions(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at')
    .orderBy('fund_id')
    .orderBy('owner')
    .execute();
}

/** What is held now, less what fills and splits have changed since an instant. */
async function readHeldAt(
  db: Kysely<Schema>,
  accountId: string,
  actions: readonly ActionRow[],
  at: Millis,
): Promise<readonly HeldThen[]> {
  const changes = await db
    .selectFrom('fills')
    .select(['fund_id', sql<number>`sum(CASE side WHEN 'buy' THEN quantity ELSE -quantity END)`.as('change')])
    .where('account_id', '=', accountId)
    .where('time', '>=', at)
    .groupBy('fund_id')
    .execute();
  const { fills } = await readArchived(db, [accountId], 'activity', { from: at });
  for (const { fund_id, side, quantity, time } of fills)
    if (time >= at) changes.push({ fund_id, change: side === 'buy' ? quantity : -quantity });
  const held = new Map<FundId, Micros>();
  const add = (fundId: FundId, change: number) => held.set(fundId, plus(held.get(fundId) ?? ZERO, change));
  const positions = await readPositions(db, accountId);
  const traded = new Set(changes.map(({ fund_id }) => fund_id));
  const positionKey = (owner: string, fundId: FundId) => `${owner} ${fundId}`;
  // What came later without a fill was given in a spin-off.
  const given = new Set(
    positions
      .filter(({ opened_at, fund_id }) => opened_at >= at && !traded.has(fund_id))
      .map(({ owner, fund_id }) => positionKey(owner, fund_id)),
  );
  for (const { owner, fund_id, quantity } of positions)
    if (!given.has(positionKey(owner, fund_id))) add(fund_id, quantity);
  for (const { fund_id, change } of changes) add(fund_id, -Number(change));
  const later = actions.filter(({ applied_at }) => applied_at >= at);
  for (const row of later)
    for (const { owner, before, after } of readJson(row.changes, 'account_actions.changes'))
      if (!given.has(positionKey(owner, row.fund_id))) add(row.fund_id, minus(before, after));
  const splits = new Set(later.filter(({ kind }) => kind === 'split').map(({ fund_id }) => fund_id));
  return [...held]
    .filter(([, quantity]) => quantity !== 0)
    .sort(([one], [other]) => one - other)
    .map(([fundId, quantity]) => ({ fundId, quantity, isSplitSince: splits.has(fundId) }));
}
