import type { Kysely } from 'kysely';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { type Row, readJson, type Schema, toJson } from '@/lib/core/database/schema';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import type { ActionChange, AppliedSplit } from '../account-action';

/** The only writer of accounts' corporate actions. All inside the caller's transaction. */

/** Two sources may date the same split some days apart; no company splits twice alike within so few. */
const SAME_SPLIT_MS = 10 * DAY_MS;

/** Whether an account was restated by an action, or by the same split under another day. */
export async function isApplied(
  tx: Kysely<Schema>,
  accountId: string,
  action: CorporateAction,
): Promise<boolean> {
  return (await readRestated(tx, action, accountId)).has(accountId);
}

/** Accounts that were restated by an action, as in `isApplied`: all, or only one. */
export async function readRestated(
  db: Kysely<Schema>,
  action: CorporateAction,
  accountId: string | null = null,
): Promise<ReadonlySet<string>> {
  const known = await db
    .selectFrom('account_actions')
    .select(['account_id', 'action_key', 'action'])
    .where('fund_id', '=', action.fundId)
    .where('kind', '=', action.kind)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .execute();
  return new Set(
    known
      .filter(
        (row) =>
          row.action_key === action.key ||
          isSameSplit(readJson(row.action, 'account_actions.action'), action),
      )
      .map(({ account_id }) => account_id),
  );
}

/** Whether two sources name the same split, each by its day. */
export function isSameSplit(one: CorporateAction, other: CorporateAction): boolean {
  return (
    one.kind === 'split' &&
    other.kind === 'split' &&
    one.after === other.after &&
    one.before === other.before &&
    Math.abs(one.effectiveAt - other.effectiveAt) <= SAME_SPLIT_MS
  );
}

export async function insertAccountAction(
  tx: Kysely<Schema>,
  account: Pick<Row<'trading_accounts'>, 'id' | 'last_fill'>,
  action: CorporateAction,
  changes: readonly ActionChange[],
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('account_actions')
    .values({
      account_id: account.id,
      action_key: action.key,
      fund_id: action.fundId,
      kind: action.kind,
      effective_at: action.effectiveAt,
      applied_at: now,
      after_fill: account.last_fill,
      action: toJson(action),
      changes: toJson(changes),
    })
    .execute();
}

/** The splits of accounts, in the order in which they were applied. */
export async function readSplits(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AppliedSplit[]>> {
  const splits = new Map<string, AppliedSplit[]>();
  if (accountIds.length === 0) return splits;
  const rows = await db
    .selectFrom('account_actions')
    .select(['account_id', 'after_fill', 'action', 'changes'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .where('kind', '=', 'split')
    .orderBy('applied_at')
    .orderBy('action_key')
    .execute();
  for (const row of rows) {
    const action = readJson(row.action, 'account_actions.action');
    if (action.kind !== 'split') continue;
    const known = splits.get(row.account_id) ?? [];
    splits.set(row.account_id, [
      ...known,
      { ...action, afterFill: row.after_fill, changes: readJson(row.changes, 'account_actions.changes') },
    ]);
  }
  return splits;
}

/** Moves what actions changed of a position with it to its new owner. */
export async function handOverActions(
  tx: Kysely<Schema>,
  accountId: string,
  {
    fundId,
    from,
    to,
    since,
  }: { readonly fundId: FundId; readonly from: string; readonly to: string; readonly since: Millis },
): Promise<void> {
  const rows = await tx
    .selectFrom('account_actions')
    .select(['action_key', 'changes'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('applied_at', '>=', since)
    .execute();
  for (const { action_key, changes } of rows)
    await tx
      .updateTable('account_actions')
      .set({ changes: toJson(moved(readJson(changes, 'account_actions.changes'), from, to)) })
      .where('account_id', '=', accountId)
      .where('action_key', '=', action_key)
      .execute();
}

function moved(changes: readonly ActionChange[], from: string, to: string): readonly ActionChange[] {
  const handed = changes.filter(({ owner }) => owner === from);
  if (handed.length === 0) return changes;
  const own = changes.filter(({ owner }) => owner === to);
  const both = [...own, ...handed].reduce((sum, change) => ({
    owner: to,
    before: plus(sum.before, change.before),
    after: plus(sum.after, change.after),
    cash: plus(sum.cash, change.cash),
    profit: plus(sum.profit, change.profit),
  }));
  return [...changes.filter(({ owner }) => owner !== from && owner !== to), { ...both, owner: to }];
}
