import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import { readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';

/** Maximum entries and signals in memory. */
const ENTRIES_AT_ONCE = 1000;

/**
 * Streams a robot's full ledger as CSV, signals included, with backpressure. Ends at the line that was last when it
 * started. Ledgers of removed robots remain available.
 * @param entriesAtOnce entries per read
 * @throws NotFoundError for an id that was never a robot's
 */
export async function readLedgerCsv(
  db: Kysely<Schema>,
  robotId: number,
  entriesAtOnce = ENTRIES_AT_ONCE,
): Promise<AsyncIterable<string>> {
  const robot = await db.selectFrom('robots').select('market').where('id', '=', robotId).executeTakeFirst();
  if (!robot) throw new NotFoundError(`There is no robot ${robotId}`);
  const market = robot.market as MarketName;
  const id = robotId as RobotId;
  const [instruments, head] = await Promise.all([storedInstruments(db, market), readHead(db, id)]);
  const tickers = new Map<number, string>(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
  const about = {
    tickerOf: (fundId: number) => tickers.get(fundId) ?? '',
    prices: PRICE_KINDS[market],
  };

  return (async function* () {
    yield ledgerCsvHead();
    for (let afterSeq = 0; afterSeq < head.seq; afterSeq += entriesAtOnce) {
      const limit = Math.min(entriesAtOnce, head.seq - afterSeq);
      const links = await readLinks(db, id, { afterSeq, limit });
      // A file that only looks complete would be worse than none.
      if (links.length < limit) throw new Error(`The ledger of robot ${robotId} has a gap after ${afterSeq}`);
      yield links.map((link) => ledgerCsvLine(link, about)).join('');
    }
  })();
}
