import type { RowRules } from '../book-row';
import { CellError, UnknownTypeError } from '../cell-error';
import { absolutePicos, type StatementEntry } from '../entry';
import { parseNumber } from '../parse-values';
import type { StatementRow } from '../row';
import { groupRows, hasAll, type StatementFormat } from '../statement-format';
import { type AssetChange, bookExchange, bookReward, bookTransfer } from './coin-legs';
import { splitPair } from './coins';

const RULES: RowRules = {
  columns: {
    date: ['utc_time', 'date(utc)'],
    symbol: ['coin', 'pair'],
    quantity: ['change', 'executed'],
    price: ['price'],
    amount: ['change', 'amount'],
  },
  currency: 'USD',
  isSigned: true,
};

const FEE = /^(?:fee|transaction fee)$/i;
const TRADE = /^(?:buy|sell|fee|transaction (?:buy|spend|fee|sold|revenue|related))$/i;
const CONVERSION = /convert|^small assets exchange|^large otc/i;
/** Between a user's own wallets at Binance. */
const MOVE =
  /transfer between|subscription$|redemption$|^(?:staking|savings) (?:purchase|redemption)|^main and funding|^transfer_/i;
const REWARD =
  /interest|reward|distribution|airdrop|referral|rebate|voucher|cashback|mining|launchpool|bonus/i;
const OUTSIDE = /^(?:deposit|withdraw|withdrawal|fiat deposit|fiat withdraw(?:al)?|send|receive)$/i;

function readLeg(row: StatementRow): AssetChange {
  return { asset: row.text('coin').toUpperCase(), change: row.neededNumber('change') };
}

/** Legs of a trade share a second. A withdrawal’s fee is within its amount. */
function readHistory(rows: readonly [StatementRow, ...StatementRow[]]): readonly StatementEntry[] {
  const [row] = rows;
  const operation = row.text('operation');
  const date = row.date('utc_time');
  if (TRADE.test(operation) || CONVERSION.test(operation))
    return bookExchange(rows.filter((each) => !FEE.test(each.text('operation'))).map(readLeg), {
      date,
      group: `${row.text('utc_time')} ${row.line}`,
      fees: rows
        .filter((each) => FEE.test(each.text('operation')))
        .map((each) => ({ asset: readLeg(each).asset, change: absolutePicos(readLeg(each).change) })),
    });
  if (OUTSIDE.test(operation)) return bookTransfer(readLeg(row), 0n, date, null);
  if (MOVE.test(operation)) return [];
  if (REWARD.test(operation)) return bookReward(readLeg(row), date, null);
  throw new UnknownTypeError(operation);
}

export const BINANCE_HISTORY: StatementFormat = {
  id: 'binance-history',
  broker: 'Binance',
  report: 'transaction history',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'utc_time', 'operation', 'coin'),
  rules: RULES,
  group: (rows) =>
    groupRows(rows, (row) => {
      const operation = row.text('operation');
      if (TRADE.test(operation)) return `trade ${row.text('utc_time')}`;
      return CONVERSION.test(operation) ? `${operation} ${row.text('utc_time')}` : '';
    }),
  read: readHistory,
};

/** `0.1BNB`, `1,234.5USDT`. */
function readGlued(row: StatementRow, column: string): AssetChange {
  const [, digits = '', asset = ''] =
    /^([\d.,]+(?:E-?\d+)?)\s*([A-Z0-9]*[A-Z])$/i.exec(row.text(column)) ?? [];
  const change = parseNumber(digits, '.');
  if (change == null) throw new CellError(column, row.text(column), 'This isn’t a number with a coin.');
  return { asset: asset.toUpperCase(), change };
}

export const BINANCE_TRADES: StatementFormat = {
  id: 'binance-trades',
  broker: 'Binance',
  report: 'trades',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'date(utc)', 'pair', 'executed'),
  rules: RULES,
  read([row]) {
    const side = row.text('side').toUpperCase();
    if (side !== 'BUY' && side !== 'SELL') throw new UnknownTypeError(row.text('side'));
    const sign = side === 'BUY' ? 1n : -1n;
    const executed = readGlued(row, 'executed');
    const paid = readGlued(row, 'amount');
    if (splitPair(row.text('pair')) === null && !row.text('pair').startsWith(executed.asset))
      throw new CellError('Pair', row.text('pair'), 'We don’t know this pair.');
    return bookExchange(
      [
        { ...executed, change: sign * executed.change },
        { ...paid, change: -sign * paid.change },
      ],
      {
        date: row.date('date(utc)'),
        group: `trade ${row.line}`,
        fees: row.text('fee') === '' ? [] : [readGlued(row, 'fee')],
      },
    );
  },
};
