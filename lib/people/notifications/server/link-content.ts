import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import type { Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { entryPhase, tradePhase } from '@/lib/robots/ledger/phase';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { type ChainLink, isEntry } from '@/lib/robots/ledger/signal';
import type { LinkContent } from '../notification';

/** What followers are notified of when a link is appended to a robot's chain; null for a backtest's entries. */
export async function readLinkContent(db: Kysely<Schema>, link: ChainLink): Promise<LinkContent | null> {
  if (!isEntry(link)) {
    const { fundId, side, action, recordedAt, dueAt } = link;
    return { kind: 'signal', data: { fundId, side, action, recordedAt, dueAt } };
  }
  if (link.phase === 'backtest') return null;
  const { fundId, tradeNo, side, price, time } = link;
  const opening = link.kind === 'close' ? await readOpening(db, link) : null;
  const phase = opening ? tradePhase(opening, link) : entryPhase(link);
  const shared = {
    fundId,
    tradeNo,
    side,
    price,
    time,
    phase,
    late: link.late && phase === 'forward',
    signalledAt: await readSignalTime(db, link),
  };
  if (link.kind === 'open') return { kind: 'opened', data: shared };
  const returnPct =
    opening && (100 * fromMicros(link.profit)) / (fromPrice(opening.price) * fromMicros(opening.quantity));
  return {
    kind: 'closed',
    data: { ...shared, reason: link.reason, returnPct: returnPct === null ? null : roundTo(returnPct, 2) },
  };
}

async function readOpening(
  db: Kysely<Schema>,
  { robotId, tradeNo, seq }: LedgerEntry,
): Promise<LedgerEntry | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('seq')
    .where('robot_id', '=', robotId)
    .where('kind', '=', 'open')
    .where('trade_no', '=', tradeNo)
    // Trades are numbered from 1, and each earlier one has an opening before this one.
    .where('seq', '>=', tradeNo)
    .where('seq', '<', seq)
    .executeTakeFirst();
  if (!row) return null;
  const [opening] = await readEntries(db, robotId, { afterSeq: row.seq - 1, limit: 1 });
  return opening ?? null;
}

async function readSignalTime(
  db: Kysely<Schema>,
  { robotId, signalSeq }: LedgerEntry,
): Promise<Millis | null> {
  if (signalSeq === null) return null;
  const row = await db
    .selectFrom('robot_signals')
    .select('recorded_at')
    .where('robot_id', '=', robotId)
    .where('seq', '=', signalSeq)
    .executeTakeFirst();
  return (row?.recorded_at ?? null) as Millis | null;
}
