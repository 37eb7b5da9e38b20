import type { Price } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import type { StoredCell } from '@/lib/core/database/stored-text';
import type { LedgerEntry } from '../entry';
import type { StoredEntry, StoredSignal } from '../verify';

type Kind = 'number' | 'price' | 'text' | 'number or nothing' | 'price or nothing';
type Columns<Column extends string> = Readonly<Record<Column, StoredCell>>;

/** Every column, and its value for an entry. */
const ENTRY_KINDS = {
  robot_id: 'number',
  seq: 'number',
  kind: 'text',
  trade_no: 'number',
  fund_id: 'number',
  side: 'text',
  quantity: 'number',
  price: 'price',
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
  signal_seq: 'number or nothing',
} as const;

/** Every column of a signal, and the type of its value. */
const SIGNAL_KINDS = {
  robot_id: 'number',
  seq: 'number',
  fund_id: 'number',
  side: 'text',
  action: 'text',
  share_pct: 'number',
  stop_distance: 'price or nothing',
  take_profit_distance: 'price or nothing',
  decided_at: 'number',
  due_at: 'number',
  recorded_at: 'number',
  prev_hash: 'text',
  hash: 'text',
} as const;

export type EntryColumns = Columns<keyof typeof ENTRY_KINDS>;
export type SignalColumns = Columns<keyof typeof SIGNAL_KINDS>;

export const ENTRY_COLUMNS = Object.keys(ENTRY_KINDS) as readonly (keyof typeof ENTRY_KINDS)[];
export const SIGNAL_COLUMNS = Object.keys(SIGNAL_KINDS) as readonly (keyof typeof SIGNAL_KINDS)[];

const SHOWN_CHARACTERS = 40;

type Opening = Extract<LedgerEntry, { kind: 'open' }>;

/** An entry from its columns as they were stored; what no entry could have in one of them is its damage. */
export function decodeEntry(columns: EntryColumns): StoredEntry {
  const { number, price, text, numberOrNull } = columnReaders(columns);
  const damage = findEntryDamage(columns);
  const shared: Omit<Opening, 'kind'> = {
    robotId: number('robot_id'),
    seq: number('seq'),
    tradeNo: number('trade_no'),
    fundId: number('fund_id'),
    side: text('side'),
    quantity: number('quantity'),
    price: price('price'),
    time: number('time'),
    commission: number('commission'),
    slippage: number('slippage'),
    phase: text('phase'),
    late: text('late') === '1',
    recordedAt: number('recorded_at'),
    signalSeq: numberOrNull('signal_seq'),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  };
  const entry: StoredEntry =
    text('kind') === 'open'
      ? { kind: 'open', ...shared }
      : {
          kind: 'close',
          ...shared,
          reason: text('reason'),
          profit: number('profit'),
        };
  return damage === null ? entry : { ...entry, damage };
}

/** As `decodeEntry`, for a signal. */
export function decodeSignal(columns: SignalColumns): StoredSignal {
  const { number, priceOrNull, text } = columnReaders(columns);
  const signal: StoredSignal = {
    kind: 'signal',
    robotId: number('robot_id'),
    seq: number('seq'),
    fundId: number('fund_id'),
    side: text('side'),
    action: text('action'),
    sharePct: number('share_pct'),
    stopDistance: priceOrNull('stop_distance'),
    takeProfitDistance: priceOrNull('take_profit_distance'),
    decidedAt: number('decided_at'),
    dueAt: number('due_at'),
    recordedAt: number('recorded_at'),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  };
  const damage = findDamage(columns, SIGNAL_KINDS, SIGNAL_COLUMNS);
  return damage === null ? signal : { ...signal, damage };
}

function columnReaders<Column extends string>(columns: Columns<Column>) {
  // Values are taken as they are: the check of the chain finds out whether they fit their types.
  const number = <N extends number>(column: Column) => parseInteger(columns[column].text) as N;
  const price = (column: Column) => parsePrice(columns[column].text);
  return {
    number,
    price,
    priceOrNull: (column: Column) => (columns[column].text === null ? null : price(column)),
    text: <T extends string>(column: Column) => (columns[column].text ?? '') as T,
    numberOrNull: (column: Column) => (columns[column].text === null ? null : number<number>(column)),
  };
}

/** What is wrong with a row before its hash is checked, or null. */
function findEntryDamage(columns: EntryColumns): string | null {
  const { kind, late, reason, profit } = columns;
  if (kind.text !== 'open' && kind.text !== 'close')
    return `its kind ${shown(kind.text)} is neither open nor close`;
  if (late.text !== '0' && late.text !== '1') return `its late ${shown(late.text)} is neither 0 nor 1`;
  const opens = kind.text === 'open';
  if (opens && (reason.text !== null || profit.text !== null))
    return 'it opens a trade but has a closing reason or profit';
  const present = ENTRY_COLUMNS.filter((column) => !(opens && (column === 'reason' || column === 'profit')));
  return findDamage(columns, ENTRY_KINDS, present);
}

function findDamage<Column extends string>(
  columns: Columns<Column>,
  kinds: Readonly<Record<Column, Kind>>,
  present: readonly Column[],
): string | null {
  for (const column of present) {
    const { text, type } = columns[column];
    const [kind, optional] = kinds[column].split(' or ');
    if (text === null && optional) continue;
    if (text === null) return `its ${column} is missing`;
    if (kind === 'number' && Number.isNaN(parseInteger(text)))
      return `its ${column} ${shown(text)} is not a whole number`;
    if (kind === 'price' && Number.isNaN(parsePrice(text)))
      return `its ${column} ${shown(text)} is not a price`;
    if (type !== null && type !== typeFor(kind, text)) return `its ${column} is stored as ${type}`;
  }
  return null;
}

/** The whole number that a text spells as we would spell it, or NaN. */
export function parseInteger(text: string | null): number {
  const value = text !== null && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/** The price that a text spells as we, or either database, would spell it, or NaN. */
function parsePrice(text: string | null): Price {
  const value = text !== null && /^\d[\d.]*(?:e[+-]\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isSpelledSo = text?.includes('e') || decimalText(value) === text;
  return (isSpelledSo ? value : Number.NaN) as Price;
}

/** The type under which the embedded database stores a value. */
function typeFor(kind: string | undefined, text: string): string {
  if (kind === 'text') return 'text';
  return kind === 'price' && /[.e]/.test(text) ? 'real' : 'integer';
}

function shown(text: string | null): string {
  return text === null ? 'NULL' : JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
}

const NOTHING = recordFromKeys(ENTRY_COLUMNS, () => ({ text: null, type: null }));

/** Takes the place of a link that can't be read at all. */
export const UNREADABLE_LINK: StoredEntry = {
  ...decodeEntry(NOTHING),
  damage: 'its row in the database is damaged',
};
