import { readCsvLine } from '@/lib/core/base/csv';
import { InputError } from '@/lib/core/base/errors';
import { HASHED_COLUMNS, LEDGER_CSV_COLUMNS, SIGNAL_HASHED } from './ledger-csv';
import type { StoredEntry, StoredLink, StoredSignal } from './verify';

export interface LedgerFile {
  readonly links: readonly StoredLink[];
  /** For each link, the text its hash is computed from. */
  readonly hashedTexts: readonly string[];
}

type Row = Readonly<Record<string, string>>;

const KINDS = ['open', 'close', 'signal'];

/**
 * Reads a ledger's CSV file, as `ledgerCsvLine` writes it. Values aren't checked: `verifyChain` does that.
 * @throws InputError naming the line for anything that isn't such a file
 */
export function readLedgerFile(text: string): LedgerFile {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const columns = readCsvLine(head);
  if (LEDGER_CSV_COLUMNS.some((name, at) => columns[at] !== name))
    throw new InputError('The file’s first line doesn’t name the columns of a ledger.');
  const links: StoredLink[] = [];
  const hashedTexts: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '' && index === lines.length - 1) break;
    const cells = readCsvLine(line);
    const row: Row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    if (cells.length !== columns.length || !KINDS.includes(row['kind'] ?? ''))
      throw new InputError(`Line ${index + 2} of the file isn’t a ledger entry or a signal.`);
    const isSignal = row['kind'] === 'signal';
    hashedTexts.push(isSignal ? signalText(row) : entryText(cells, row));
    links.push(isSignal ? readSignal(row) : readEntry(row));
  }
  return { links, hashedTexts };
}

function entryText(cells: readonly string[], { signalSeq }: Row): string {
  const text = cells.slice(0, HASHED_COLUMNS).join('|');
  return signalSeq ? `${text}|${signalSeq}` : text;
}

function signalText(row: Row): string {
  return SIGNAL_HASHED.map((column) => row[column]).join('|');
}

/** Columns of numbers. Text that isn't a number becomes NaN, which the chain's rules refuse. */
const NUMBERS = [
  ...['robotId', 'seq', 'tradeNo', 'fundId', 'quantity', 'time', 'commission', 'slippage'],
  ...['recordedAt', 'sharePct', 'decidedAt', 'dueAt'],
] as const;

function readNumbers(row: Row): Record<(typeof NUMBERS)[number], number> {
  return Object.fromEntries(NUMBERS.map((name) => [name, wholeNumber(row[name])])) as never;
}

function wholeNumber(text = ''): number {
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** A price has decimals where it's below a dollar. */
function price(text = ''): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function orNull(text = ''): number | null {
  return text === '' ? null : wholeNumber(text);
}

function readEntry(row: Row): StoredEntry {
  const { sharePct, decidedAt, dueAt, ...numbers } = readNumbers(row);
  const entry = {
    ...numbers,
    price: price(row['price']),
    kind: row['kind'],
    side: row['side'],
    phase: row['phase'],
    late: row['late'] === '1',
    signalSeq: orNull(row['signalSeq']),
    prevHash: row['prevHash'],
    hash: row['hash'],
  };
  if (row['kind'] === 'open') return entry as unknown as StoredEntry;
  return {
    ...entry,
    reason: row['reason'],
    profit: wholeNumber(row['profit']),
  } as unknown as StoredEntry;
}

function readSignal(row: Row): StoredSignal {
  const { robotId, seq, fundId, recordedAt, sharePct, decidedAt, dueAt } = readNumbers(row);
  return {
    kind: 'signal',
    robotId,
    seq,
    fundId,
    side: row['side'],
    action: row['action'],
    sharePct,
    stopDistance: row['stopDistance'] ? price(row['stopDistance']) : null,
    takeProfitDistance: row['takeProfitDistance'] ? price(row['takeProfitDistance']) : null,
    decidedAt,
    dueAt,
    recordedAt,
    prevHash: row['prevHash'],
    hash: row['hash'],
  } as unknown as StoredSignal;
}
