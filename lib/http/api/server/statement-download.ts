import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Lines, LinesRead } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperFill } from '@/lib/trading/accounts/paper-accounts';
import { readOpenAccount } from '@/lib/trading/accounts/server/account-rows';
import { readCopiedRobots, readFills, readGenerations } from '@/lib/trading/accounts/server/paper-accounts';
import { createStatement, type StatementName } from '@/lib/trading/accounts/statements';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';

const FILLS_AT_ONCE = 1_000;

export interface StatementAsked {
  readonly userId: string;
  readonly market: MarketName;
  readonly name: StatementName;
  /** An open account; null for the oldest open one, or the one opened last if none is open. */
  readonly accountId: string | null;
  /** The number of an account, which may be closed, or archived by a reset; null for the open one. */
  readonly generation: number | null;
}

interface StatementHead {
  readonly generation: number;
}

/**
 * Streams a paper account's statement as CSV, of archived accounts too.
 * @throws NotFoundError if the user has no such account
 */
export const STATEMENT: LinesRead<readonly [StatementAsked], StatementHead> = {
  name: 'statement',
  open: readStatement,
};

async function readStatement(
  db: Kysely<Schema>,
  { userId, market, name, accountId, generation }: StatementAsked,
): Promise<Lines<StatementHead>> {
  const open = await readOpenAccount(db, userId, market, accountId);
  const all = await readGenerations(db, userId, market);
  // If an account is named, too, the generation must be one of its own.
  const own = all.filter(({ line }) => accountId === null || line === open?.line);
  const account = generation === null ? (open ?? own[0]) : own.find((one) => one.generation === generation);
  if (!account) throw new NotFoundError('You have no such paper account');
  const [instruments, robots, splits] = await Promise.all([
    storedInstruments(db, market),
    readCopiedRobots(db, account.id),
    readSplits(db, [account.id]),
  ]);
  const tickers = new Map<FundId, string>(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
  const { head, add, end } = createStatement(name, {
    market,
    generation: account.generation,
    tickerFor: (fundId) => tickers.get(fundId) ?? '',
    findRobotName: (owner) => robots.get(owner)?.robotName ?? null,
    splits: splits.get(account.id) ?? [],
  });
  async function* lines() {
    yield head;
    let fills: readonly PaperFill[] = [];
    do {
      fills = await readFills(db, account?.id ?? '', fills.at(-1)?.seq ?? 0, FILLS_AT_ONCE);
      yield fills.map(add).join('');
    } while (fills.length === FILLS_AT_ONCE);
    yield end();
  }
  return { head: { generation: account.generation }, chunks: lines() };
}
