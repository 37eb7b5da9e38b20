import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccounts, PaperFill } from '@/lib/trading/accounts/paper-accounts';
import { createStatement, type StatementName } from '@/lib/trading/accounts/statements';

const FILLS_AT_ONCE = 1_000;

export interface StatementAsked {
  readonly userId: string;
  readonly market: MarketName;
  readonly name: StatementName;
  /** null for the open account, or the last one if none is open. */
  readonly generation: number | null;
}

export interface StatementFile {
  readonly generation: number;
  readonly lines: AsyncIterable<string>;
}

/**
 * Streams a paper account's statement as CSV, of archived accounts too.
 * @throws NotFoundError if the user has no such account
 */
export async function readStatement(
  db: Kysely<Schema>,
  accounts: Pick<PaperAccounts, 'generations' | 'fills' | 'copiedRobots'>,
  { userId, market, name, generation }: StatementAsked,
): Promise<StatementFile> {
  const all = await accounts.generations(userId, market);
  const account = generation === null ? all[0] : all.find((one) => one.generation === generation);
  if (!account) throw new NotFoundError('You have no such paper account');
  const [instruments, robots] = await Promise.all([
    storedInstruments(db, market),
    accounts.copiedRobots(account.id),
  ]);
  const tickers = new Map<FundId, string>(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
  const { head, add } = createStatement(name, {
    market,
    generation: account.generation,
    tickerOf: (fundId) => tickers.get(fundId) ?? '',
    robotOf: (owner) => robots.get(owner)?.robotName ?? null,
  });
  async function* lines() {
    yield head;
    let fills: readonly PaperFill[] = [];
    do {
      fills = await accounts.fills(account?.id ?? '', fills.at(-1)?.seq ?? 0, FILLS_AT_ONCE);
      yield fills.map(add).join('');
    } while (fills.length === FILLS_AT_ONCE);
  }
  return { generation: account.generation, lines: lines() };
}
