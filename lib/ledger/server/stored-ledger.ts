import type { FundId, Micros, Millis, RobotId } from '@/lib/base/brand';
import type { Database } from '@/lib/database/database';
import { decodeStoredText, type StoredText, storedText } from '@/lib/database/stored-text';
import { EMPTY_HEAD, type LedgerHead } from '../chain';
import type { ExitReason, Phase, Side } from '../entry';
import type { StoredEntry } from '../verify';

/** Every column and what an entry has there. */
const KINDS = {
  robot_id: 'number',
  seq: 'number',
  kind: 'text',
  trade_no: 'number',
  fund_id: 'number',
  side: 'text',
  quantity: 'number',
  price: 'number',
  time: 'number',
  commission: 'number',
  slippage: 'number',
  reason: 'text',
  profit: 'number of a close',
  phase: 'text',
  late: 'number',
  recorded_at: 'number',
  prev_hash: 'text',
  hash: 'text',
} as const;

const COLUMNS = Object.keys(KINDS) as Column[];

type Column = keyof typeof KINDS;
type Texts = Readonly<Record<Column, string | null>>;

const SHOWN_CHARACTERS = 40;

/**
 * A robot's entries as they lie in the database, for checking: whatever a column holds by now is read, and what no entry
 * could have there is told as the entry's damage.
 */
export async function readStoredEntries({ db, engine }: Database, robotId: RobotId): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(COLUMNS.map((column) => storedText(engine, column).as(column)))
    .where('robot_id', '=', robotId)
    .orderBy('ledger_entries.seq')
    .execute();
  return rows.map((row) => entryOf(textsOf(row)));
}

/** The recorded head of a robot's chain, read in the same way; NaN for a number that is none. */
export async function readStoredHead({ db, engine }: Database, robotId: RobotId): Promise<LedgerHead> {
  const row = await db
    .selectFrom('ledger_heads')
    .select([storedText(engine, 'seq').as('seq'), storedText(engine, 'hash').as('hash')])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!row) return EMPTY_HEAD;
  return { seq: integerOf(decodeStoredText(row.seq)), hash: decodeStoredText(row.hash) ?? '' };
}

/** Everything that has entries or a head, as the text of its id. */
export async function listLedgerOwners({ db, engine }: Database): Promise<string[]> {
  const id = storedText(engine, 'robot_id').as('id');
  const rows = await db
    .selectFrom('ledger_entries')
    .select(id)
    .distinct()
    .union(db.selectFrom('ledger_heads').select(id))
    .execute();
  return rows.map((row) => decodeStoredText(row.id) ?? '');
}

function textsOf(row: Readonly<Record<Column, StoredText>>): Texts {
  return Object.fromEntries(COLUMNS.map((column) => [column, decodeStoredText(row[column])])) as Texts;
}

function entryOf(texts: Texts): StoredEntry {
  const damage = damageOf(texts);
  const shared = {
    robotId: integerOf(texts.robot_id) as RobotId,
    seq: integerOf(texts.seq),
    tradeNo: integerOf(texts.trade_no),
    fundId: integerOf(texts.fund_id) as FundId,
    side: texts.side as Side,
    quantity: integerOf(texts.quantity) as Micros,
    price: integerOf(texts.price) as Micros,
    time: integerOf(texts.time) as Millis,
    commission: integerOf(texts.commission) as Micros,
    slippage: integerOf(texts.slippage) as Micros,
    phase: texts.phase as Phase,
    late: texts.late === '1',
    recordedAt: integerOf(texts.recorded_at) as Millis,
    prevHash: texts.prev_hash ?? '',
    hash: texts.hash ?? '',
    ...(damage === null ? {} : { damage }),
  };
  if (texts.kind === 'open') return { kind: 'open', ...shared };
  return {
    kind: 'close',
    ...shared,
    reason: texts.reason as ExitReason,
    profit: integerOf(texts.profit) as Micros,
  };
}

/** What is wrong with a row before its hash is looked at, or null. */
function damageOf(texts: Texts): string | null {
  if (texts.kind !== 'open' && texts.kind !== 'close')
    return `its kind ${shown(texts.kind)} is neither open nor close`;
  if (texts.late !== '0' && texts.late !== '1') return `its late ${shown(texts.late)} is neither 0 nor 1`;
  if (texts.kind === 'open' && (texts.reason !== null || texts.profit !== null))
    return 'it opens a trade and yet has a reason or a profit of a close';
  for (const column of COLUMNS) {
    const kind = KINDS[column];
    if (kind === 'text' || (kind === 'number of a close' && texts.kind === 'open')) continue;
    if (Number.isNaN(integerOf(texts[column])))
      return `its ${column} ${shown(texts[column])} is not a whole number`;
  }
  return null;
}

/** The whole number that a text spells as we would spell it, or NaN. */
function integerOf(text: string | null): number {
  const value = text !== null && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

function shown(text: string | null): string {
  return text === null ? 'NULL' : JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
}
