import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import { readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';

/** Entries and signals that are in memory at a time. */
const ENTRIES_AT_ONCE = 1000;

/**
 * A robot's whole ledger, signals included, as a CSV file, some lines at a time and no faster than they are taken. It ends at the line
 * that is the last when it begins. The ledgers of robots that were removed stay readable.
 * @param entriesAtOnce entries that are read together
 * @throws NotFoundError for a robot that there never was
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
      // A file that looks whole and is not would be worse than none.
      if (links.length < limit) throw new Error(`The ledger of robot ${robotId} has a gap after ${afterSeq}`);
      yield links.map((link) => ledgerCsvLine(link, about)).join('');
    }
  })();
}
