import { type Picos, timesPicos, ZERO_PICOS } from '../transactions/picos';
import { CellError } from './cell-error';
import { absolutePicos, cashFlow, entry, negated, type StatementEntry } from './entry';
import { CONTRACT_SHARES, optionSymbol } from './option-symbol';
import type { WrittenDate } from './parse-values';
import type { StatementRow } from './row';

/** What a row can be booked as. */
export const ROW_KINDS = [
  'buy',
  'sell',
  /** An option that leaves the account without a price. */
  'expiry',
  /** A deposit or a withdrawal, by the sign of its amount. */
  'cash',
  'deposit',
  'withdrawal',
  'dividend',
  'tax',
  'interest',
  'fee',
  'reward',
  'split',
  /** Holdings that come in or go out, by the sign of the quantity; cash where there's no symbol. */
  'transfer',
  'transfer-in',
  'transfer-out',
  /** Left out. */
  'skip',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Which columns of a file hold what, each by the names it may have. */
export interface RowColumns {
  readonly date: readonly string[];
  readonly symbol: readonly string[];
  readonly name?: readonly string[];
  readonly quantity: readonly string[];
  readonly price: readonly string[];
  readonly amount: readonly string[];
  /** Added up. */
  readonly fees?: readonly string[];
  readonly tax?: readonly string[];
  readonly currency?: readonly string[];
  readonly externalId?: readonly string[];
  readonly note?: readonly string[];
}

export interface RowRules {
  readonly columns: RowColumns;
  /** Of rows that name none. */
  readonly currency: string;
  /** Whether amounts below 0 leave the account; otherwise the kind says so. */
  readonly isSigned: boolean;
  /** Whether the difference of price × quantity from the amount is a cost. */
  readonly hasHiddenFees?: boolean;
}

/** What a row says beside its columns. */
interface RowFacts {
  readonly date?: WrittenDate;
  readonly symbol?: string;
  readonly quantity?: Picos | null;
}

/**
 * Books a row as `kind`.
 * @throws CellError for a missing or wrong cell
 */
export function bookRow(
  kind: Exclude<RowKind, 'skip'>,
  row: StatementRow,
  { columns, currency: usual, isSigned, hasHiddenFees = false }: RowRules,
  facts: RowFacts = {},
): StatementEntry {
  const date = facts.date ?? row.date(...columns.date);
  const written = facts.symbol ?? row.text(...columns.symbol);
  const option = optionSymbol(written);
  const symbol = option ?? (/^-*$/.test(written) ? null : written);
  const currency = (columns.currency && row.text(...columns.currency)) || usual;
  const shares = option === null ? 1n : CONTRACT_SHARES;
  const fields = {
    asset: option === null ? 'security' : 'option',
    symbol,
    name: columns.name ? row.text(...columns.name) : '',
    externalId: (columns.externalId && row.text(...columns.externalId)) || null,
    note: columns.note ? row.text(...columns.note) : '',
  } as const;

  function requireSymbol(): void {
    if (symbol === null) throw new CellError('Symbol', '', 'This row names no instrument.');
  }
  function readQuantity(): Picos {
    requireSymbol();
    const quantity = facts.quantity === undefined ? row.number(...columns.quantity) : facts.quantity;
    if (quantity === null || quantity === 0n)
      throw new CellError(
        'Quantity',
        row.text(...columns.quantity),
        'How many were traded or moved is missing.',
      );
    return (quantity * shares) as Picos;
  }
  function readAmount(sign: 1 | -1): Picos {
    const amount = row.neededNumber(...columns.amount);
    return isSigned ? amount : ((absolutePicos(amount) * BigInt(sign)) as Picos);
  }
  const fees = () =>
    (columns.fees ?? []).reduce((sum, name) => sum + absolutePicos(row.number(name) ?? ZERO_PICOS), 0n);

  function trade(sign: 1 | -1): StatementEntry {
    const quantity = absolutePicos(readQuantity());
    const price = row.number(...columns.price);
    const amount = row.number(...columns.amount);
    const gross = price === null ? null : timesPicos(quantity, price);
    if (amount === null && gross === null)
      throw new CellError('Amount', '', 'There is neither a price nor an amount.');
    const way = BigInt(-sign);
    const net =
      amount === null ? way * (gross ?? 0n) - fees() : isSigned ? amount : way * absolutePicos(amount);
    const hidden = hasHiddenFees && gross !== null ? toCents(gross) * way - net : 0n;
    return entry('trade', date, currency, net, {
      ...fields,
      quantity: (quantity * BigInt(sign)) as Picos,
      price,
      fee: (hidden > 0n ? hidden : fees()) as Picos,
    });
  }

  switch (kind) {
    case 'buy':
      return trade(1);
    case 'sell':
      return trade(-1);
    case 'expiry':
      return entry('trade', date, currency, 0n, { ...fields, quantity: readQuantity() });
    case 'cash':
      return cashFlow(date, currency, row.neededNumber(...columns.amount), fields);
    case 'deposit':
      return entry('deposit', date, currency, absolutePicos(readAmount(1)), fields);
    case 'withdrawal':
      return entry('withdrawal', date, currency, negated(absolutePicos(readAmount(1))), fields);
    case 'dividend':
      return entry('dividend', date, currency, readAmount(1), { ...fields, tax: readTax() });
    case 'interest':
      return entry('interest', date, currency, readAmount(1), fields);
    case 'tax':
    case 'fee':
      return entry(kind, date, currency, readAmount(-1), fields);
    case 'reward':
      return entry('reward', date, currency, 0n, {
        ...fields,
        quantity: absolutePicos(readQuantity()),
        price: row.number(...columns.price),
      });
    case 'split':
      return entry('split', date, currency, 0n, { ...fields, quantity: readQuantity() });
    case 'transfer':
      if (symbol === null) return cashFlow(date, currency, row.neededNumber(...columns.amount), fields);
      return transfer(readQuantity());
    case 'transfer-in':
      return transfer(absolutePicos(readQuantity()));
    case 'transfer-out':
      return transfer(negated(absolutePicos(readQuantity())));
  }

  function transfer(quantity: Picos): StatementEntry {
    return entry(quantity < 0n ? 'transfer-out' : 'transfer-in', date, currency, 0n, { ...fields, quantity });
  }
  function readTax(): Picos {
    return columns.tax ? absolutePicos(row.number(...columns.tax) ?? ZERO_PICOS) : ZERO_PICOS;
  }
}

const CENT = 10n ** 10n;

function toCents(value: bigint): bigint {
  return ((value + CENT / 2n) / CENT) * CENT;
}
