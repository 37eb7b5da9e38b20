import { CSV_LINE_END, csvCell, csvLine } from '@/lib/core/base/csv';
import { isoTime } from '@/lib/core/base/time';
import { OWN_COLUMNS } from '@/lib/portfolios/statements/formats/own';
import type { StoredTransaction } from './portfolio-records';

/** A decimal, which no spreadsheet takes for a formula. */
interface Decimal {
  readonly decimal: string;
}

/** Transactions as a file that imports read back without a difference; text that looks like a formula is guarded. */
export function writeTransactionsCsv(transactions: readonly StoredTransaction[]): string {
  return csvLine([...OWN_COLUMNS]) + transactions.map(writeRow).join('');
}

function writeRow(transaction: StoredTransaction): string {
  const decimal = (value: string | null): Decimal | null => (value === null ? null : { decimal: value });
  const { ratio } = transaction;
  const cells: Record<(typeof OWN_COLUMNS)[number], string | Decimal | null> = {
    Date: transaction.day,
    'Time (UTC)': isoTime(transaction.at),
    Kind: transaction.kind,
    Ticker: transaction.instrument,
    Symbol: transaction.symbol,
    Quantity: decimal(transaction.quantity),
    Price: decimal(transaction.price),
    Amount: decimal(transaction.amount),
    Currency: transaction.currency,
    Fee: decimal(transaction.fee),
    Tax: decimal(transaction.tax),
    'Amount in base currency': decimal(transaction.baseAmount),
    'Split ratio': ratio && `${ratio.after}:${ratio.before}`,
    Group: transaction.group,
    Note: transaction.note,
    'Broker id': transaction.externalId,
    Key: transaction.key,
  };
  const written = OWN_COLUMNS.map((name) => {
    const value = cells[name];
    return typeof value === 'object' && value !== null ? value.decimal : csvCell(value);
  });
  return written.join(',') + CSV_LINE_END;
}
