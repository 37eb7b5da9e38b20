import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { LinesRead } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { createGuestLedgerLines, guestLedgerHead } from '@/lib/robots/catalogue/guest-ledger-csv';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import { readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';
import type { ChainLink } from '@/lib/robots/ledger/signal';

/** Maximum entries and signals in memory. */
const ENTRIES_AT_ONCE = 1000;

/** A file's first line, and a function for the others, called once per link in the chain's order. */
interface LedgerForm {
  readonly head: string;
  readonly line: (link: ChainLink) => string;
}

type MakeForm = (instruments: readonly Instrument[], prices: string) => LedgerForm;

/**
 * Streams a robot's full ledger as CSV, signals included, with backpressure. Ends at the line that was last when it
 * started. Ledgers of removed robots remain available.
 * @param entriesAtOnce entries per read
 * @throws NotFoundError for an id that was never a robot's
 */
export function readLedgerCsv(
  db: Kysely<Schema>,
  robotId: number,
  entriesAtOnce = ENTRIES_AT_ONCE,
): Promise<AsyncIterable<string>> {
  return readLines(db, robotId, entriesAtOnce, (instruments, prices) => {
    const tickers = new Map<number, string>(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
    const about = { toTicker: (fundId: number) => tickers.get(fundId) ?? '', prices };
    return { head: ledgerCsvHead(), line: (link) => ledgerCsvLine(link, about) };
  });
}

/** The same as guests get it: without amounts, quantities and hashes. */
export function readGuestLedgerCsv(db: Kysely<Schema>, robotId: number): Promise<AsyncIterable<string>> {
  return readLines(db, robotId, ENTRIES_AT_ONCE, (instruments, prices) => {
    const known = new Map(instruments.map((instrument) => [instrument.fundId, instrument]));
    return { head: guestLedgerHead(), line: createGuestLedgerLines({ instruments: known, prices }) };
  });
}

/** Its head is the salt of the robot's seals: `GetDefinition` has it too, but doesn't answer for removed robots. */
export const LEDGER: LinesRead<readonly [robotId: number], string | null> = {
  name: 'ledger',
  async open(db, robotId) {
    const robot = await db.selectFrom('robots').select('salt').where('id', '=', robotId).executeTakeFirst();
    return { head: robot?.salt ?? null, chunks: await readLedgerCsv(db, robotId) };
  },
};

export const GUEST_LEDGER: LinesRead<readonly [robotId: number], null> = {
  name: 'guest-ledger',
  open: async (db, robotId) => ({ head: null, chunks: await readGuestLedgerCsv(db, robotId) }),
};

async function readLines(
  db: Kysely<Schema>,
  robotId: number,
  entriesAtOnce: number,
  makeForm: MakeForm,
): Promise<AsyncIterable<string>> {
  const robot = await db.selectFrom('robots').select('market').where('id', '=', robotId).executeTakeFirst();
  if (!robot) throw new NotFoundError(`There is no robot ${robotId}`);
  const market = robot.market as MarketName;
  const id = robotId as RobotId;
  const [instruments, ledgerHead] = await Promise.all([storedInstruments(db, market), readHead(db, id)]);
  const { head, line } = makeForm(instruments, PRICE_KINDS[market]);

  return (async function* () {
    yield head;
    for (let afterSeq = 0; afterSeq < ledgerHead.seq; afterSeq += entriesAtOnce) {
      const limit = Math.min(entriesAtOnce, ledgerHead.seq - afterSeq);
      const links = await readLinks(db, id, { afterSeq, limit });
      // A file that only looks complete would be worse than none.
      if (links.length < limit) throw new Error(`The ledger of robot ${robotId} has a gap after ${afterSeq}`);
      yield links.map(line).join('');
    }
  })();
}
