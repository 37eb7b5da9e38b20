import type { Kysely } from 'kysely';
import { absolute, type EpochDay, type FundId, type Millis, minus, plus } from '@/lib/core/base/brand';
import type { Nanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import { MINUTE_MS } from '@/lib/core/base/time';
import { type Row, readJson, type Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import {
  actionBegin,
  type CorporateAction,
  type SplitRatio,
  type StockSplit,
  splitOn,
} from '@/lib/market/corporate-actions/corporate-action';
import { readMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { ratioOfPrices } from '@/lib/market/corporate-actions/simple-ratios';
import { mayHaveSplit } from '@/lib/market/data/imported/splits';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import type { ReportedAction, ReportedPosition } from '@/lib/trading/brokers/broker';
import { BrokerDownError } from '@/lib/trading/brokers/broker-errors';
import {
  findSplit,
  PRICE_TOLERANCE,
  ratioOfQuantities,
  restateQuantity,
} from '@/lib/trading/corporate-actions/restate';
import { isApplied, isSameSplit } from '@/lib/trading/corporate-actions/server/account-action-store';
import { LOOK_BACK_MS } from '@/lib/trading/corporate-actions/server/unapplied-splits';
import {
  exactQuantity,
  NANOS_PER_SHARE,
  type Restatement,
  restateAccount,
} from '@/lib/trading/restatements/server/restate-account';
import {
  type AccountRow,
  type BrokerSession,
  plain,
  readTradable,
  sameSymbol,
  type UnappliedSplit,
} from './broker-session';
import type { ComparedPosition } from './compare-positions';

/**
 * Corporate actions at a broker: as it lists them, as the market announces them, or as the ratio of quantities and the
 * price show a split. Each restates the account once.
 */

/** A broker's list is read this often, and more often while something differs. */
const ACTIONS_MS = 5 * MINUTE_MS;
const ACTIONS_IN_DOUBT_MS = 15_000;
/** While it alone can't be read, the account goes on without it after this long. */
const WITHOUT_ACTIONS_MS = MINUTE_MS;
/** Brokers list fills this late at most; then exits leave whatever is held. */
const UNCLEAR_FOR_MS = 30 * MINUTE_MS;
/** How far back it is read: brokers may list an action some days late. */
const LISTED_DAYS = 10;
/** Until so long after the open, a price of the day may not be there yet. */
const FIRST_PRICE_MS = 10 * MINUTE_MS;

/** Restates the account by what the broker lists and the market announces. @returns whether something changed */
export async function restateFromBroker(
  session: BrokerSession,
  positions: readonly ReportedPosition[],
): Promise<boolean> {
  const { options, accountId, userId } = session;
  await readRenamed(session);
  const listed = await readActions(session);
  const now = options.now();
  const announced = await readMarketActions(
    options.database.db,
    options.market,
    minus(now, LOOK_BACK_MS),
    now,
  );
  const symbols = new Map(
    [...session.tradables].map(([fundId, { tradable }]) => [
      fundId,
      tradable?.symbol ?? brokerTicker(session, fundId),
    ]),
  );
  const findQuantity = (symbol: string): Nanos =>
    (positions.find((position) => sameSymbol(position.symbol, symbol))?.quantity ?? 0n) as Nanos;
  const restatements: Restatement[] = [];
  const unapplied: StockSplit[] = [];
  for (const reported of listed) {
    const action = inDirection(reported, findQuantity);
    const fundId = [...symbols].find(([, symbol]) => sameSymbol(symbol, action.symbol))?.[0];
    if (fundId === undefined) continue;
    const found = findQuantity(action.symbol);
    // Sold since, what was held still tells which of the listed shares are the old ones.
    const isLong = (found || sumQuantities(await readHeld(session, fundId))) > 0n;
    const restatement = toRestatement(session, fundId, action, { found, isLong }, announced);
    if (restatement?.action.kind === 'split') {
      const before = await foundBefore(session, restatement.action, found);
      if (before !== null) restatements.push({ ...restatement, found: before });
      else unapplied.push(restatement.action);
    } else if (restatement) restatements.push(restatement);
  }
  // The market may say it before the broker lists it; then the broker must hold what the split makes of it.
  for (const action of announced) {
    const symbol = symbols.get(action.fundId);
    if (action.kind !== 'split' || symbol === undefined) continue;
    const found = await foundBefore(session, action, findQuantity(symbol));
    if (found !== null)
      restatements.push({ action, price: priceNow(session, action.fundId), source: 'market', symbol, found });
    else unapplied.push(action);
  }
  session.unapplied = await readUnapplied(session, unapplied, (fundId) =>
    findQuantity(symbols.get(fundId) ?? ''),
  );
  if (restatements.length === 0) return false;
  const changed = await options.database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account) return false;
    let any = false;
    for (const restatement of restatements) any = (await apply(tx, session, account, restatement)) || any;
    return any;
  });
  if (changed) {
    await readRenamed(session);
    options.onChanged([userId]);
  }
  return changed;
}

/** Restates by a split that nobody names, but the broker's quantity and the price's jump show. */
export async function restateBySplit(
  tx: Kysely<Schema>,
  session: BrokerSession,
  account: AccountRow,
  { fundId, symbol, ours, found, rows }: ComparedPosition,
  now: Millis,
): Promise<boolean> {
  const ratio = seenSplit(session, fundId, ours, found);
  const action = ratio && splitOn(fundId, newYorkDay(now), ratio);
  if (!action || rows.some(({ opened_at }) => opened_at >= action.effectiveAt)) return false;
  const price = priceNow(session, fundId);
  return apply(tx, session, account, { action, price, source: 'quantities', symbol, found });
}

/**
 * Whether a difference looks like a split, but the price doesn't tell yet: while the market is closed, none of the new
 * day is known.
 */
export function mayBecomeSplit(
  { options }: BrokerSession,
  { fundId, ours, found }: Pick<ComparedPosition, 'fundId' | 'ours' | 'found'>,
  now: Millis,
): boolean {
  if (!mayHaveSplit(options.instrumentById(fundId)?.fundType ?? 'C')) return false;
  const calendar = calendarFor('xnys');
  const hasPrice =
    calendar.sessionAt(now) !== null && calendar.sessionAt(minus(now, FIRST_PRICE_MS)) !== null;
  return !hasPrice && ratioOfQuantities(ours, found) !== null;
}

/** Whether a position's quantity is in doubt because of a split: then its exits and stops wait for the next look at the broker. */
export function isSplitSuspected(session: BrokerSession, fundId: FundId, symbol: string): boolean {
  const since = session.unapplied.get(fundId)?.unclearSince ?? null;
  if (since !== null && session.options.now() - since < UNCLEAR_FOR_MS) return true;
  const suspicion = session.suspicions.get(plain(symbol));
  return suspicion !== undefined && seenSplit(session, fundId, suspicion.expected, suspicion.found) !== null;
}

/**
 * Splits that an account isn't restated by. Where something is held or on its way from before, and the broker holds
 * another quantity than we think, fills from before the split are still to be booked.
 */
async function readUnapplied(
  session: BrokerSession,
  splits: readonly StockSplit[],
  findQuantity: (fundId: FundId) => Nanos,
): Promise<ReadonlyMap<FundId, UnappliedSplit>> {
  const { options, accountId, unapplied: known } = session;
  const { db } = options.database;
  const unapplied = new Map<FundId, UnappliedSplit>();
  for (const split of splits) {
    const { fundId, effectiveAt } = split;
    if (await isApplied(db, accountId, split)) continue;
    const positions = await readHeld(session, fundId);
    const underWay = await db
      .selectFrom('orders')
      .select('client_order_id')
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fundId)
      .where('ended_at', 'is', null)
      .where('sent_at', '<', effectiveAt)
      .executeTakeFirst();
    // What its user has beside ours was split, too: that never comes out even.
    const left = await db
      .selectFrom('differences')
      .select('id')
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fundId)
      .where('ended_at', 'is', null)
      .where('state', '=', 'left')
      .executeTakeFirst();
    const ours = sumQuantities(positions);
    const isConcerned = underWay !== undefined || positions.some(({ opened_at }) => opened_at < effectiveAt);
    const isUnclear = isConcerned && left === undefined && ours !== findQuantity(fundId);
    unapplied.set(fundId, {
      effectiveAt,
      unclearSince: isUnclear ? (known.get(fundId)?.unclearSince ?? options.now()) : null,
    });
  }
  return unapplied;
}

/**
 * Whether what a broker holds beside ours is a robot's: since a split that the account wasn't restated by, it has sold no
 * more than it held before.
 */
export async function isLeftBySplit(
  tx: Kysely<Schema>,
  { accountId, unapplied }: BrokerSession,
  fundId: FundId,
): Promise<boolean> {
  const split = unapplied.get(fundId);
  if (split === undefined) return false;
  const sold = await tx
    .selectFrom('fills')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('owner', '<>', OWN)
    .where('opened_at', '<', split.effectiveAt)
    .where('time', '>=', split.effectiveAt)
    .executeTakeFirst();
  return sold !== undefined;
}

function seenSplit({ options }: BrokerSession, fundId: FundId, ours: Nanos, found: Nanos): SplitRatio | null {
  const jump = options.findJump(fundId);
  if (!jump || !mayHaveSplit(options.instrumentById(fundId)?.fundType ?? 'C')) return null;
  return findSplit({ ours, found, priceBefore: jump.before, priceNow: jump.now });
}

async function apply(
  tx: Kysely<Schema>,
  session: BrokerSession,
  account: AccountRow,
  restatement: Restatement,
): Promise<boolean> {
  if (!(await restateAccount(tx, account, restatement, session.options.now()))) return false;
  // Stops are worked out anew, and the difference is none any more.
  session.stopTerms.clear();
  session.suspicions.delete(plain(restatement.symbol));
  return true;
}

async function readActions(session: BrokerSession): Promise<readonly ReportedAction[]> {
  const now = session.options.now();
  const known = session.actions;
  const isInDoubt = session.suspicions.size > 0 || session.unapplied.size > 0;
  const everyMs = isInDoubt ? ACTIONS_IN_DOUBT_MS : ACTIONS_MS;
  if (known && now - known.at < everyMs) return known.listed;
  const since = minus(newYorkDay(now), LISTED_DAYS) as EpochDay;
  try {
    const listed = (await session.connection.actions(since)) ?? [];
    session.actions = { at: now, listed };
    session.actionsFailingSince = null;
    return listed;
  } catch (error) {
    if (!(error instanceof BrokerDownError)) throw error;
    session.actionsFailingSince ??= now;
    // Exits don't wait longer for what has nothing to do with most of them.
    if (now - session.actionsFailingSince < WITHOUT_ACTIONS_MS) throw error;
    return known?.listed ?? [];
  }
}

/** Of a symbol that is held short, shares were taken away when it was new. */
function inDirection(reported: ReportedAction, findQuantity: (symbol: string) => Nanos): ReportedAction {
  if (reported.kind !== 'symbol-change' || findQuantity(reported.symbol) >= 0n) return reported;
  return { ...reported, symbol: reported.newSymbol, newSymbol: reported.symbol };
}

interface AtBroker {
  readonly found: Nanos;
  /** Whether that, or what we hold of it, is a long position. */
  readonly isLong: boolean;
}

/**
 * The ratio of a split that the broker lists. Where the price shows a split, too, it must be the same one; where it
 * doesn't, the split may be of another day.
 */
function listedRatio(
  { options }: BrokerSession,
  fundId: FundId,
  { taken, given }: Extract<ReportedAction, { kind: 'split' }>,
  { found, isLong }: AtBroker,
): SplitRatio | null {
  const [removed, added] = isLong ? [taken, given] : [given, taken];
  const isDifference = taken === 0n || given === 0n;
  const before = (isDifference ? found - taken - given : -removed) as Nanos;
  const after = isDifference ? found : added;
  const jump = options.findJump(fundId);
  return jump && ratioOfPrices(jump.before, jump.now, PRICE_TOLERANCE)
    ? findSplit({ ours: before, found: after, priceBefore: jump.before, priceNow: jump.now })
    : ratioOfQuantities(before, after);
}

/**
 * A split by the day that the market says, or else by today: the broker may book it on the day before, when positions
 * were still opened that it concerns.
 */
function toSplit(
  announced: readonly CorporateAction[],
  fundId: FundId,
  ratio: SplitRatio,
  now: Millis,
): StockSplit {
  const today = splitOn(fundId, newYorkDay(now), ratio);
  const known = announced.find((action) => action.fundId === fundId && isSameSplit(action, today));
  return known?.kind === 'split' ? known : today;
}

function toRestatement(
  session: BrokerSession,
  fundId: FundId,
  reported: ReportedAction,
  atBroker: AtBroker,
  announced: readonly CorporateAction[],
): Restatement | null {
  const { found } = atBroker;
  const { id, day, symbol } = reported;
  const about = { key: `broker:${id}`, fundId, effectiveAt: actionBegin(day) };
  const rest = { price: priceNow(session, fundId), source: 'broker', symbol, found } as const;
  const action = ((): CorporateAction | null => {
    switch (reported.kind) {
      case 'split': {
        const ratio = listedRatio(session, fundId, reported, atBroker);
        return ratio && toSplit(announced, fundId, ratio, session.options.now());
      }
      case 'symbol-change':
        return { ...about, kind: 'symbol-change', from: symbol, to: reported.newSymbol };
      case 'spin-off':
        return { ...about, kind: 'spin-off', newSymbol: reported.newSymbol, after: 1, before: 1 };
      case 'cash-dividend':
        return { ...about, kind: 'cash-dividend', perShare: reported.perShare ?? toPrice(0) };
    }
  })();
  if (action === null) return null;
  return { ...rest, action, ...(reported.kind === 'cash-dividend' && { paid: reported.amount }) };
}

/**
 * What the broker holds of the shares that a split concerns, if that is what the split makes of ours; else null. Robots may
 * have opened positions since it began, after a night in which the trader was off.
 */
async function foundBefore(
  session: BrokerSession,
  split: CorporateAction & SplitRatio,
  found: Nanos,
): Promise<Nanos | null> {
  const rows = await readHeld(session, split.fundId);
  const ours = sumQuantities(rows.filter(({ opened_at }) => opened_at < split.effectiveAt));
  const before = minus(found, sumQuantities(rows.filter(({ opened_at }) => opened_at >= split.effectiveAt)));
  if (ours === 0n || ours === before) return null;
  const exact = restateQuantity(ours, split);
  const isExact = absolute(minus(exact, before)) < NANOS_TOLERANCE;
  // A fraction of a share is paid in cash; of less than a share, everything would be, as if it had been sold.
  const isPaid =
    before === exact - (exact % NANOS_PER_SHARE) && (before !== 0n || ours % NANOS_PER_SHARE === 0n);
  return isExact || isPaid ? before : null;
}

type HeldRow = Pick<Row<'positions'>, 'quantity' | 'broker_quantity' | 'opened_at'>;

function readHeld({ options, accountId }: BrokerSession, fundId: FundId): Promise<readonly HeldRow[]> {
  return options.database.db
    .selectFrom('positions')
    .select(['quantity', 'broker_quantity', 'opened_at'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .execute();
}

function sumQuantities(rows: readonly HeldRow[]): Nanos {
  return rows.reduce((sum, row) => plus(sum, exactQuantity(row)), 0n as Nanos);
}

const NANOS_TOLERANCE = 1_000n;

function priceNow({ options }: BrokerSession, fundId: FundId): number | null {
  return options.findJump(fundId)?.now ?? null;
}

function brokerTicker({ options }: BrokerSession, fundId: FundId): string {
  return options.instrumentById(fundId)?.ticker ?? '';
}

/** Symbols that the broker has given instruments since we know them. */
async function readRenamed(session: BrokerSession): Promise<void> {
  const rows = await session.options.database.db
    .selectFrom('account_actions')
    .select('action')
    .where('account_id', '=', session.accountId)
    .where('kind', '=', 'symbol-change')
    .orderBy('effective_at')
    .execute();
  for (const row of rows) {
    const action = readJson(row.action, 'account_actions.action');
    if (action.kind !== 'symbol-change' || session.renamed.get(action.fundId) === action.to) continue;
    session.renamed.set(action.fundId, action.to);
    session.tradables.delete(action.fundId);
    await readTradable(session, action.fundId);
  }
}
