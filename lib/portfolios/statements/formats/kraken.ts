import type { RowRules } from '../book-row';
import { CellError, UnknownTypeError } from '../cell-error';
import { entry, type StatementEntry } from '../entry';
import type { StatementRow } from '../row';
import { groupRows, hasAll, type StatementFormat } from '../statement-format';
import { type AssetChange, bookExchange, bookReward, bookTransfer } from './coin-legs';
import { coinCurrency, krakenAsset, splitPair } from './coins';

const RULES: RowRules = {
  columns: {
    date: ['time'],
    symbol: ['asset', 'pair'],
    quantity: ['amount', 'vol'],
    price: ['price'],
    amount: ['amount', 'cost'],
    externalId: ['txid'],
  },
  currency: 'USD',
  isSigned: true,
};

function readLeg(row: StatementRow): AssetChange {
  return { asset: krakenAsset(row.text('asset')), change: row.neededNumber('amount') };
}

function readFee(row: StatementRow): bigint {
  return row.number('fee') ?? 0n;
}

/** Legs of an exchange share a `refid`. Rows without a `txid` are pending. */
function readLedger(rows: readonly [StatementRow, ...StatementRow[]]): readonly StatementEntry[] {
  const [row] = rows;
  const date = row.date('time');
  const externalId = row.text('txid');
  const type = row.text('type').toLowerCase();
  const subtype = row.text('subtype').toLowerCase();
  switch (type) {
    case 'trade':
    case 'spend':
    case 'receive':
    case 'conversion':
    case 'sale':
      return bookExchange(rows.map(readLeg), {
        date,
        group: row.text('refid'),
        externalId: row.text('refid'),
        fees: rows.map((each) => ({ asset: krakenAsset(each.text('asset')), change: readFee(each) })),
      });
    case 'deposit':
    case 'withdrawal':
      return bookTransfer(readLeg(row), readFee(row), date, externalId);
    case 'staking':
    case 'reward':
    case 'airdrop':
    case 'dividend':
      return earned(row, externalId);
    case 'earn':
      return subtype === 'reward' ? earned(row, externalId) : [];
    case 'transfer':
      if (/^(?:spottostaking|stakingfromspot|stakingtospot|spotfromstaking)$/.test(subtype)) return [];
      throw new UnknownTypeError(subtype === '' ? type : `${type} ${subtype}`);
    case 'margin':
    case 'rollover':
    case 'settled':
      return moneyCosts(row, externalId);
    default:
      throw new UnknownTypeError(type);
  }
}

function earned(row: StatementRow, externalId: string): readonly StatementEntry[] {
  const { asset, change } = readLeg(row);
  return bookReward({ asset, change: change - readFee(row) }, row.date('time'), externalId);
}

/** Margin positions are booked by what they bring or cost. */
function moneyCosts(row: StatementRow, externalId: string): readonly StatementEntry[] {
  const { asset, change } = readLeg(row);
  const currency = coinCurrency(asset);
  if (currency === null) throw new UnknownTypeError(`${row.text('type')} in ${asset}`);
  return [entry('interest', row.date('time'), currency, change - readFee(row), { externalId })];
}

export const KRAKEN_LEDGERS: StatementFormat = {
  id: 'kraken-ledgers',
  broker: 'Kraken',
  report: 'ledgers',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'refid', 'aclass', 'asset'),
  rules: RULES,
  group: (rows) =>
    groupRows(
      rows.filter((row) => row.text('txid') !== ''),
      (row) => (/^(?:trade|spend|receive|conversion|sale)$/i.test(row.text('type')) ? row.text('refid') : ''),
    ),
  read: readLedger,
};

export const KRAKEN_TRADES: StatementFormat = {
  id: 'kraken-trades',
  broker: 'Kraken',
  report: 'trades',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'ordertxid', 'pair', 'vol'),
  rules: RULES,
  read([row]) {
    const pair = splitPair(row.text('pair'));
    if (pair === null) throw new CellError('pair', row.text('pair'), 'We don’t know this pair.');
    const way = row.text('type').toLowerCase();
    if (way !== 'buy' && way !== 'sell') throw new UnknownTypeError(way);
    const [asset, payment] = pair;
    const sign = way === 'buy' ? 1n : -1n;
    return bookExchange(
      [
        { asset, change: sign * row.neededNumber('vol') },
        { asset: payment, change: -sign * row.neededNumber('cost') },
      ],
      {
        date: row.date('time'),
        group: row.text('txid'),
        externalId: row.text('txid'),
        fees: [{ asset: payment, change: row.number('fee') ?? 0n }],
      },
    );
  },
};
