import { type Kysely, sql } from 'kysely';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { micros, toMicros, ZERO } from '@/lib/core/base/money';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Read, type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import type { CopiedProfit, Copies, CopiesShown, CopyChange } from '../copies';
import { type CopyPurpose, type CopyView, DEFAULT_BALANCE } from '../copy';
import { type CopyRow, isShown, settingColumns, toArchivedCopy, toCopySettings } from './copy-rows';
import { changeCopies } from './copy-store';
import { createFollowersResults } from './followers-result';
import { COPY_VIEWS, viewCopies } from './read-copies';
import { COPY_TRADES } from './read-copy-trades';
import { SKIPPED } from './read-skipped';
import { readLegs } from './robot-legs';
import { readOpenTrades } from './robot-open-trades';
import { setAsideColumns } from './set-aside';
import { refuseRetired, requireFollowed, storeCopy } from './store-copy';
import { findRunning, turnOffCopies } from './turn-off';

export interface CopiesOptions {
  readonly db: Kysely<Schema>;
  readonly market: MarketName;
  readonly accounts: Pick<PaperAccounts, 'current' | 'open'>;
  /** Called after a user's copies changed. */
  readonly onChange: (userId: string, robotId: number) => void;
  /** Defaults to reads on `db`. */
  readonly reads?: Reads;
  readonly now: () => Millis;
}

/** Running copies come first; of ended ones the newest. */
const MAX_LISTED = 500;

const NO_COPY = 'There is no such copy';
const ENDING = 'This copy has ended or is ending: turn it on again';

/** Copies stored in the database; the trader acts on them. */
export function createCopies({
  db,
  market,
  accounts,
  onChange,
  reads = readsOn(db),
  now,
}: CopiesOptions): Copies {
  const followersResults = createFollowersResults(reads, now);

  async function readView(row: CopyRow): Promise<CopyView> {
    const [view] = await reads.run(COPY_VIEWS, [row.id]);
    if (!view) throw new Error('A copy vanished');
    return view;
  }

  return {
    async turnOn(userId, robotId, more) {
      await requireFollowed(db, userId, robotId);
      const [running] = await findRunning(db, userId, robotId, { purpose: 'autopilot' });
      let account = await accounts.current(userId, market, more.accountId ?? running?.account_id);
      if (!account) {
        await refuseRetired(db, robotId);
        account = await accounts.open(userId, market, toMicros(more.balance ?? DEFAULT_BALANCE));
      }
      const { id: accountId } = account;
      const row = await inTransaction(db, (tx) =>
        storeCopy(tx, { userId, robotId, accountId, purpose: 'autopilot', now: now() }, more),
      );
      onChange(userId, robotId);
      return readView(row);
    },
    async turnOff(userId, robotId, whenOff) {
      const [row] = await inTransaction(db, (tx) =>
        turnOffCopies(tx, userId, robotId, { whenOff, now: now(), code: 'turned-off', purpose: 'autopilot' }),
      );
      onChange(userId, robotId);
      return row ? readView(row) : null;
    },
    async preview(userId, robotId, accountId) {
      const [row] = await findRunning(db, userId, robotId, { purpose: 'autopilot' });
      const account = await accounts.current(userId, market, accountId ?? row?.account_id);
      const openTrades = await readOpenTrades(db, robotId);
      const legs = await readLegs(db, [robotId]);
      return {
        account,
        copy: row ? await readView(row) : null,
        openTrades,
        legs: legs.get(robotId) ?? 1,
      };
    },
    list: (userId, shown) => reads.run(COPIES_OF_USER, market, userId, shown),
    async change(userId, copyId, change, shown) {
      await readCopy(db, userId, copyId, shown);
      const row = await inTransaction(db, (tx) => changeCopy(tx, userId, copyId, change, now()));
      onChange(userId, row.robot_id);
      return readView(row);
    },
    async trades(userId, copyId, page, shown) {
      return reads.run(COPY_TRADES, await readCopy(db, userId, copyId, shown), page);
    },
    skipped: (userId, page, shown) => reads.run(SKIPPED, market, userId, page, shown),
    followersResult: (robotId) => followersResults.of(robotId),
    profitsIn: (userId, fundId, purpose) => readProfits(db, userId, fundId, purpose),
  };
}

export const COPIES_OF_USER: Read<
  readonly [market: MarketName, userId: string, shown: CopiesShown | undefined],
  readonly CopyView[]
> = {
  name: 'copies-of-user',
  async run(db, market, userId, shown) {
    const rows = await db
      .selectFrom('copies')
      .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
      .selectAll('copies')
      .where('copies.user_id', '=', userId)
      .where('trading_accounts.market', '=', market)
      .where(isShown(shown))
      .orderBy(sql`CASE WHEN copies.state = 'ended' THEN 1 ELSE 0 END`)
      .orderBy('copies.started_at', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return viewCopies(db, rows);
  },
};

async function readProfits(
  db: Kysely<Schema>,
  userId: string,
  fundId: FundId,
  purpose: CopyPurpose,
): Promise<ReadonlyMap<number, CopiedProfit>> {
  const rows = await db
    .selectFrom('copies')
    // Cross joins keep the embedded database from choosing another order.
    .crossJoin('trading_accounts')
    .crossJoin('fills')
    .whereRef('trading_accounts.id', '=', 'copies.account_id')
    .whereRef('fills.owner', '=', 'copies.id')
    .select([
      'copies.robot_id',
      'trading_accounts.mode',
      sql<number | string>`SUM(fills.profit)`.as('profit'),
    ])
    .whereRef('fills.account_id', '=', 'copies.account_id')
    .where('copies.user_id', '=', userId)
    .where('copies.purpose', '=', purpose)
    .where('fills.fund_id', '=', fundId)
    .where('fills.profit', 'is not', null)
    .groupBy(['copies.robot_id', 'trading_accounts.mode'])
    .execute();
  const profits = new Map<number, CopiedProfit>();
  for (const { robot_id, mode, profit } of rows) {
    const known = profits.get(robot_id) ?? { paper: null, live: null };
    profits.set(robot_id, { ...known, [mode === 'live' ? 'live' : 'paper']: micros(BigInt(profit)) });
  }
  for (const { robot_id, profit } of await readArchivedProfits(db, userId, fundId, purpose)) {
    const known = profits.get(robot_id) ?? { paper: null, live: null };
    profits.set(robot_id, { ...known, paper: plus(known.paper ?? ZERO, profit) });
  }
  return profits;
}

/** Only paper accounts have archived rows. */
async function readArchivedProfits(
  db: Kysely<Schema>,
  userId: string,
  fundId: FundId,
  purpose: CopyPurpose,
): Promise<readonly { readonly robot_id: number; readonly profit: number }[]> {
  const rows = await db
    .selectFrom('copies')
    .select(['robot_id', 'archived'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('archived', 'is not', null)
    .execute();
  return rows.flatMap(({ robot_id, ...copy }) => {
    const profit = toArchivedCopy(copy).profits[fundId];
    return profit === undefined ? [] : [{ robot_id, profit }];
  });
}

/** Throws for copies of other users and for hidden ones, as if they didn't exist. */
async function readCopy(
  db: Kysely<Schema>,
  userId: string,
  copyId: string,
  shown?: CopiesShown,
): Promise<CopyRow> {
  const row = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .selectAll('copies')
    .where('copies.id', '=', copyId)
    .where('copies.user_id', '=', userId)
    .where(isShown(shown))
    .executeTakeFirst();
  if (!row) throw new NotFoundError(NO_COPY);
  return row;
}

async function changeCopy(
  tx: Kysely<Schema>,
  userId: string,
  copyId: string,
  { settings, setAside, pause }: CopyChange,
  now: Millis,
): Promise<CopyRow> {
  const { account_id: accountId } = await readCopy(tx, userId, copyId);
  // Fills that were on their way may have changed the copy.
  if (setAside) await lockAccounts(tx, [accountId]);
  const row = await readCopy(tx, userId, copyId);
  let changed: CopyRow | undefined = row;
  if (settings || setAside || pause === undefined) {
    const columns = {
      ...settingColumns({ ...toCopySettings(row), ...settings }),
      ...(setAside && (await setAsideColumns(tx, accountId, row, setAside))),
    };
    [changed] = await changeCopies(tx, [copyId], { type: 'adjusted' }, now, columns);
  }
  if (changed && pause !== undefined) {
    const event =
      pause === null ? ({ type: 'resumed' } as const) : ({ type: 'paused', what: pause } as const);
    [changed] = await changeCopies(tx, [copyId], event, now);
  }
  // A guard may have halted the copy meanwhile.
  if (!changed) throw new InputError(ENDING);
  return changed;
}
