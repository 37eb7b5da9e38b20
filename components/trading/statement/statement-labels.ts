import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { formatDate, formatDateTime, formatDay } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import { formatNumber } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

export type PaperStatement = NonNullable<CallAnswer<'CxPaperTrades/GetStatement'>['statement']>;
export type StatementFill = PaperStatement['fills'][number];

/** The fills that closed something. */
export function closedTrades({ fills }: PaperStatement): readonly StatementFill[] {
  return fills.filter(({ profit }) => profit !== null);
}

/** With all digits, so that the parts visibly add up: at least cents, at most micro-units. */
export function exactMoney(amount: number, signed = true): string {
  const text = formatNumber(amount, { decimals: 6, signed, prefix: '$' });
  return text.replace(/0{1,4}$/, '');
}

/** Where equity is from, and the parts it changed by, in the order of the statement. */
export function changeParts({ opening, closing, change, isUnfinished }: PaperStatement) {
  const parts = [
    ['Deposits', change.deposits, 'start balance'],
    ['Closed trades', change.trades, 'after their commissions'],
    ['Corporate actions', change.actions, 'dividends, and fractions of shares paid in cash'],
    ['Open positions', change.open, 'by how much their profit changed'],
    ['Booked between', change.outside, 'from the last equity stored to the day’s end'],
  ] as const;
  return {
    opening: {
      title: 'Opening equity',
      amount: opening.equity,
      note: opening.at === null ? 'before the account was opened' : `of ${utcLabel(opening.at)}`,
    },
    // Most periods have neither.
    parts: parts
      .filter(([title, amount]) => amount !== 0 || (title !== 'Deposits' && title !== 'Booked between'))
      .map(([title, amount, note]) => ({ title, amount, note })),
    closing: {
      title: 'Closing equity',
      amount: closing.equity,
      note: isUnfinished ? 'at the latest prices' : `of ${utcLabel(closing.at ?? '')}`,
    },
  };
}

export function periodLabel({ from, to, isUnfinished }: PaperStatement): string {
  const days = `${formatDay(parseIsoDay(from))} to ${formatDay(parseIsoDay(to))} (UTC)`;
  return isUnfinished ? `${days}, so far` : days;
}

export function accountLabel({ account: { name, generation, archivedAt } }: PaperStatement): string {
  const archived = archivedAt === null ? '' : `, archived ${formatDate(Date.parse(archivedAt))}`;
  return `${name}, no. ${generation}${archived}`;
}

/** Statements are in UTC, whatever the visitor's zone. */
export function utcLabel(time: string): string {
  return formatDateTime(Date.parse(time));
}

/** How long what a fill closed had been held. */
export function heldLabel({ time, openTime }: StatementFill): string {
  return formatDuration(openTime === null ? null : (Date.parse(time) - Date.parse(openTime)) / MINUTE_MS);
}

export function traderLabel({ copy, owner }: Pick<StatementFill, 'copy' | 'owner'>): string {
  if (copy) return copy.robotName;
  return owner === 'own' ? 'You' : 'A copy';
}
