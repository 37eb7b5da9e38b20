import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row, Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import {
  FIRST_PORTFOLIO,
  MAX_PORTFOLIOS,
  PortfolioConflictError,
  type PortfolioRecords,
  type PortfolioSettings,
  type StoredPortfolio,
} from '../portfolio-records';

type PortfolioRow = Row<'portfolios'>;

const NO_PORTFOLIO = 'This portfolio doesn’t exist, or was deleted.';

export async function listPortfolios(
  db: Kysely<Schema>,
  userId: string,
): Promise<readonly StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('no')
    .execute();
  return rows.map(toPortfolio);
}

export async function findPortfolio(
  db: Kysely<Schema>,
  userId: string,
  no: number,
): Promise<PortfolioRow | null> {
  const row = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row ?? null;
}

/** As `PortfolioRecords.save`. */
export async function savePortfolio(
  db: Kysely<Schema>,
  userId: string,
  { no, version, settings }: Parameters<PortfolioRecords['save']>[1],
  now: Millis,
): Promise<StoredPortfolio> {
  const name = settings.name.replace(/\s+/g, ' ').trim();
  if (name === '') throw new InputError('Please name the portfolio.');
  const clean = { ...settings, name };
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, userId);
    if (no === null)
      return toPortfolio(await addPortfolio(tx, userId, await freeNumber(tx, userId), clean, now));
    const stored = await findPortfolio(tx, userId, no);
    if (!stored) {
      if (no !== 0) throw new NotFoundError(NO_PORTFOLIO);
      return toPortfolio(await addPortfolio(tx, userId, no, clean, now));
    }
    if (stored.version !== version) throw new PortfolioConflictError();
    const changed = { ...clean, version: stored.version + 1 };
    await tx
      .updateTable('portfolios')
      .set({ ...changed, changed_at: now })
      .where('id', '=', stored.id)
      .execute();
    return { ...changed, no: stored.no };
  });
}

/** A portfolio to store something in, created if it's the first one. Locks its owner. @throws NotFoundError */
export async function requirePortfolio(
  tx: Kysely<Schema>,
  userId: string,
  no: number,
  now: Millis,
): Promise<PortfolioRow> {
  await lockOwner(tx, userId);
  const stored = await findPortfolio(tx, userId, no);
  if (stored) return stored;
  if (no !== 0) throw new NotFoundError(NO_PORTFOLIO);
  return addPortfolio(tx, userId, no, FIRST_PORTFOLIO, now);
}

async function lockOwner(tx: Kysely<Schema>, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new NotFoundError('This account no longer exists.');
}

/** The lowest number that none has; 0 is the first one's, also before anything is stored in it. @throws InputError */
async function freeNumber(tx: Kysely<Schema>, userId: string): Promise<number> {
  const taken = new Set((await listPortfolios(tx, userId)).map((portfolio) => portfolio.no));
  for (let no = 1; no < MAX_PORTFOLIOS; no += 1) if (!taken.has(no)) return no;
  throw new InputError(
    `You have ${MAX_PORTFOLIOS} portfolios, which is the maximum. Delete one to create another.`,
  );
}

async function addPortfolio(
  tx: Kysely<Schema>,
  userId: string,
  no: number,
  settings: PortfolioSettings,
  now: Millis,
): Promise<PortfolioRow> {
  const row = {
    id: randomUUID(),
    user_id: userId,
    no,
    ...settings,
    version: 1,
    created_at: now,
    changed_at: now,
  };
  await tx.insertInto('portfolios').values(row).execute();
  return row;
}

export async function removePortfolio(db: Kysely<Schema>, userId: string, no: number): Promise<void> {
  await db.deleteFrom('portfolios').where('user_id', '=', userId).where('no', '=', no).execute();
}

function toPortfolio({ no, name, currency, method, benchmark, version }: PortfolioRow): StoredPortfolio {
  return { no, name, currency, method, benchmark, version };
}
