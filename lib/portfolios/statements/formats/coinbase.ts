import { dividePicos, type Picos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { CellError, UnknownTypeError } from '../cell-error';
import { absolutePicos, entry, negated, type StatementEntry } from '../entry';
import { parseNumber } from '../parse-values';
import type { StatementRow } from '../row';
import { hasAll, type StatementFormat } from '../statement-format';
import { bookTransfer } from './coin-legs';
import { coinCurrency } from './coins';

const RULES: RowRules = {
  columns: {
    date: ['timestamp'],
    symbol: ['asset'],
    quantity: ['quantity transacted'],
    price: ['price at transaction', 'spot price at transaction'],
    amount: ['total (inclusive of fees and/or spread)', 'total'],
    fees: ['fees and/or spread', 'fees'],
    currency: ['price currency', 'spot price currency'],
    externalId: ['id'],
    note: ['notes'],
  },
  currency: 'USD',
  isSigned: false,
};

const REWARD = /income|reward|earn$|coinbase earn|inflation|airdrop|interest/i;
/** Between a user's own wallets at Coinbase. */
const MOVE =
  /^(?:exchange|pro) (?:deposit|withdrawal)$|^(?:retail )?(?:staking|eth2|unstaking) (?:transfer|deprecation)$|^transfer$|^vault/i;

/** `Converted 0.012 BTC to 0.1044183 ETH`: only the notes have what came in. */
function readTarget(row: StatementRow): { readonly asset: string; readonly quantity: Picos } {
  const [, digits = '', asset = ''] = / to ([\d.,]+) ([A-Z0-9]+)/.exec(row.text('notes')) ?? [];
  const quantity = parseNumber(digits, '.');
  if (quantity == null || quantity === 0n)
    throw new CellError('Notes', row.text('notes'), 'This doesn’t say what the coins were converted to.');
  return { asset, quantity };
}

function readRow(row: StatementRow): readonly StatementEntry[] {
  const type = row.text('transaction type');
  const date = row.date('timestamp');
  const currency = row.text('price currency', 'spot price currency') || 'USD';
  const externalId = row.text('id') || null;
  const asset = row.text('asset');
  const quantity = row.neededNumber('quantity transacted');
  const size = absolutePicos(quantity);
  const total = () => absolutePicos(row.neededNumber(...RULES.columns.amount));
  const subtotal = () => absolutePicos(row.neededNumber('subtotal'));
  const fee = absolutePicos(row.number('fees and/or spread', 'fees') ?? 0n);
  const price = row.number(...RULES.columns.price);
  const coin = { asset: 'coin', symbol: asset, price, externalId } as const;

  const isBuy = /\bbuy$/i.test(type);
  if (isBuy || /\bsell$/i.test(type)) {
    if (coinCurrency(asset) !== null) return bookMoneyTrade(row, isBuy);
    return [
      entry('trade', date, currency, isBuy ? -total() : total(), {
        ...coin,
        quantity: isBuy ? size : negated(size),
        fee,
      }),
    ];
  }
  if (/^convert$/i.test(type)) {
    const target = readTarget(row);
    const value = subtotal();
    return bookConversion(row, { asset, quantity: negated(size), value, fee }, { ...target, value, fee: 0n });
  }
  if (REWARD.test(type))
    return coinCurrency(asset) === null
      ? // The total is what it was worth; the price is only as exact as it's written.
        [entry('reward', date, currency, 0n, { ...coin, quantity: size, price: dividePicos(total(), size) })]
      : [entry('interest', date, coinCurrency(asset) ?? currency, size, { externalId })];
  if (MOVE.test(type)) return [];
  const isOut = /^(?:send|withdrawal)/i.test(type);
  if (!isOut && !/^(?:receive|deposit)/i.test(type)) throw new UnknownTypeError(type);
  return bookTransfer({ asset, change: isOut ? -size : size }, 0n, date, externalId);
}

/** USDC bought or sold for dollars only costs what it costs. */
function bookMoneyTrade(row: StatementRow, isBuy: boolean): readonly StatementEntry[] {
  const size = absolutePicos(row.neededNumber('quantity transacted'));
  const total = absolutePicos(row.neededNumber(...RULES.columns.amount));
  const cost = isBuy ? size - total : total - size;
  return cost === 0n
    ? []
    : [entry('fee', row.date('timestamp'), 'USD', cost, { externalId: row.text('id') || null })];
}

interface ConversionLeg {
  readonly asset: string;
  /** Above 0 if it comes in. */
  readonly quantity: Picos;
  readonly value: Picos;
  readonly fee: Picos | bigint;
}

/** Each coin is a trade at the file's value, so that money comes in and leaves again. */
function bookConversion(row: StatementRow, ...legs: readonly ConversionLeg[]): readonly StatementEntry[] {
  const date = row.date('timestamp');
  const currency = row.text('price currency', 'spot price currency') || 'USD';
  const id = row.text('id') || null;
  return legs.flatMap(({ asset, quantity, value, fee }) =>
    coinCurrency(asset) !== null
      ? []
      : [
          entry('trade', date, currency, quantity < 0n ? value : -value, {
            asset: 'coin',
            symbol: asset,
            quantity,
            fee: fee as Picos,
            externalId: id,
            note: row.text('notes'),
          }),
        ],
  );
}

export const COINBASE: StatementFormat = {
  id: 'coinbase',
  broker: 'Coinbase',
  report: 'transactions',
  order: 'mdy',
  mark: '.',
  isHeader: (names) =>
    hasAll(names, 'timestamp', 'transaction type', 'asset', 'quantity transacted') &&
    (names.has('price at transaction') || names.has('spot price at transaction')),
  rules: RULES,
  read: ([row]) => readRow(row),
};
