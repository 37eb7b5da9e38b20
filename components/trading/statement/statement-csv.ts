import { csvLine } from '@/lib/core/base/csv';
import { accountLabel, changeParts, type PaperStatement, periodLabel, traderLabel } from './statement-labels';

type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number | null>>>;

const COLUMNS = [
  'Part',
  'Time',
  'Ticker',
  'What',
  'Quantity',
  'Price',
  'Commission',
  'Amount',
  'Opened',
  'Open price',
  'Traded by',
] as const;

/** The statement as one table, whose first column says what a line is about. */
export function statementCsv(statement: PaperStatement, priceKind: string): string {
  const { opening, parts, closing } = changeParts(statement);
  const lines: readonly Cells[] = [
    { Part: 'Statement', Time: statement.madeAt, What: `${accountLabel(statement)} (Paper, ${priceKind})` },
    { Part: 'Statement', What: periodLabel(statement) },
    { Part: 'Equity', Time: statement.opening.at, What: opening.title, Amount: opening.amount },
    ...parts.map(({ title, amount, note }) => ({
      Part: 'Change',
      What: `${title}, ${note}`,
      Amount: amount,
    })),
    { Part: 'Equity', Time: statement.closing.at, What: closing.title, Amount: closing.amount },
    { Part: 'Paid', What: 'Commissions', Amount: statement.commissions },
    ...statement.positions.map(({ ticker, side, quantity, price, value }) => ({
      Part: 'Position',
      Time: statement.closing.at,
      Ticker: ticker,
      What: side,
      Quantity: quantity,
      Price: price,
      Amount: value,
    })),
    ...statement.actions.map(({ time, ticker, text, cash }) => ({
      Part: 'Corporate action',
      Time: time,
      Ticker: ticker,
      What: text,
      Amount: cash,
    })),
    ...statement.fills.map((fill) => ({
      Part: fill.profit === null ? 'Fill' : 'Fill that closes',
      Time: fill.time,
      Ticker: fill.ticker,
      What: fill.side,
      Quantity: fill.quantity,
      Price: fill.price,
      Commission: fill.commission,
      Amount: fill.profit,
      Opened: fill.openTime,
      'Open price': fill.openPrice,
      'Traded by': traderLabel(fill),
    })),
  ];
  return [
    csvLine(COLUMNS),
    ...lines.map((cells) => csvLine(COLUMNS.map((name) => cells[name] ?? null))),
  ].join('');
}
