import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import type { StoredCell } from '@/lib/core/database/stored-text';
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
  profit: 'number',
  phase: 'text',
  late: 'number',
  recorded_at: 'number',
  prev_hash: 'text',
  hash: 'text',
} as const;

type Column = keyof typeof KINDS;
export type StoredColumns = Readonly<Record<Column, StoredCell>>;

export const LEDGER_COLUMNS = Object.keys(KINDS) as readonly Column[];

const SHOWN_CHARACTERS = 40;

/** An entry from its columns as they were stored; what no entry could have in one of them is its damage. */
export function storedEntryOf(columns: StoredColumns): StoredEntry {
  const number = (column: Column) => integerOf(columns[column].text);
  const text = (column: Column) => columns[column].text ?? '';
  const damage = damageOf(columns);
  const shared = {
    robotId: number('robot_id') as RobotId,
    seq: number('seq'),
    tradeNo: number('trade_no'),
    fundId: number('fund_id') as FundId,
    side: text('side') as Side,
    quantity: number('quantity') as Micros,
    price: number('price') as Micros,
    time: number('time') as Millis,
    commission: number('commission') as Micros,
    slippage: number('slippage') as Micros,
    phase: text('phase') as Phase,
    late: text('late') === '1',
    recordedAt: number('recorded_at') as Millis,
    prevHash: text('prev_hash'),
    hash: text('hash'),
  };
  const entry: StoredEntry =
    text('kind') === 'open'
      ? { kind: 'open', ...shared }
      : {
          kind: 'close',
          ...shared,
          reason: text('reason') as ExitReason,
          profit: number('profit') as Micros,
        };
  return damage === null ? entry : { ...entry, damage };
}

/** What is wrong with a row before its hash is looked at, or null. */
function damageOf(columns: StoredColumns): string | null {
  const { kind, late, reason, profit } = columns;
  if (kind.text !== 'open' && kind.text !== 'close')
    return `its kind ${shown(kind.text)} is neither open nor close`;
  if (late.text !== '0' && late.text !== '1') return `its late ${shown(late.text)} is neither 0 nor 1`;
  const opens = kind.text === 'open';
  if (opens && (reason.text !== null || profit.text !== null))
    return 'it opens a trade and yet has a reason or a profit of a close';
  for (const column of LEDGER_COLUMNS) {
    if (opens && (column === 'reason' || column === 'profit')) continue;
    const { text, type } = columns[column];
    const isText = KINDS[column] === 'text';
    if (text === null) return `its ${column} is missing`;
    if (!isText && Number.isNaN(integerOf(text))) return `its ${column} ${shown(text)} is not a whole number`;
    if (type !== null && type !== (isText ? 'text' : 'integer')) return `its ${column} is stored as ${type}`;
  }
  return null;
}

/** The whole number that a text spells as we would spell it, or NaN. */
export function integerOf(text: string | null): number {
  const value = text !== null && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

function shown(text: string | null): string {
  return text === null ? 'NULL' : JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
}

const NOTHING = Object.fromEntries(
  LEDGER_COLUMNS.map((column) => [column, { text: null, type: null }]),
) as StoredColumns;

/** Stands in the place of an entry of which nothing can be read. */
export const UNREADABLE_ENTRY: StoredEntry = {
  ...storedEntryOf(NOTHING),
  damage: 'its row in the database is damaged',
};
