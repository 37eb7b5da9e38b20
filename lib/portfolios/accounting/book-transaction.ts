import { minus, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { type Picos, sharePicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';
import type { Transaction, TransactionKind } from '@/lib/portfolios/transactions/transaction';
import { type BookKeeper, closingPart, describe, transactionQuantity } from './book-keeper';

/** Transactions by what they belong to, in the order of booking. */
export type TransactionGroups = ReadonlyMap<string, readonly Transaction[]>;

type Book = (keeper: BookKeeper, transaction: Transaction, groups: TransactionGroups) => void;

/** How each kind is booked. What a transaction adds to cash is booked for all kinds alike. */
const BOOK: Readonly<Record<TransactionKind, Book>> = {
  deposit: bookFlow,
  withdrawal: bookFlow,
  trade: bookTrade,
  dividend: (keeper, transaction) => {
    const amount = bookGross(keeper, transaction);
    keeper.addIncome(transaction, 'dividends', amount);
    const holding = keeper.holding(transaction);
    holding.income = plus(holding.income, amount);
  },
  tax: (keeper, transaction) =>
    keeper.addIncome(transaction, 'tax', -keeper.toBase(transaction, transaction.amount)),
  interest: (keeper, transaction) =>
    keeper.addIncome(transaction, 'interest', bookGross(keeper, transaction)),
  fee: bookFee,
  reward: (keeper, transaction) => {
    const value = keeper.valueOf(transaction);
    const holding = keeper.holding(transaction);
    holding.income = plus(holding.income, value);
    keeper.addIncome(transaction, 'rewards', value);
    keeper.trade(transaction, minus(ZERO_PICOS, value));
  },
  split: bookSplit,
  'transfer-in': (keeper, transaction) => {
    const value = keeper.valueOf(transaction);
    keeper.addFlow(transaction.day, value, 'in-kind');
    keeper.trade(transaction, minus(ZERO_PICOS, value));
  },
  'transfer-out': bookTransferOut,
  fx: (keeper, transaction) =>
    keeper.addIncome(transaction, 'otherFees', keeper.toBase(transaction, transaction.fee)),
  swap: bookSwap,
};

/** @throws InputError if it lacks what its kind needs, or its currency has no rate */
export function bookTransaction(
  keeper: BookKeeper,
  transaction: Transaction,
  groups: TransactionGroups,
): void {
  // Of a conversion only its fee counts; what it gains or loses shows in the cash that is left.
  if (transaction.kind === 'fx')
    keeper.pay(transaction, minus(ZERO_PICOS, keeper.toBase(transaction, transaction.fee)));
  else keeper.pay(transaction);
  BOOK[transaction.kind](keeper, transaction, groups);
}

/** Books fee and tax within an amount, and returns it before them. */
function bookGross(keeper: BookKeeper, transaction: Transaction): Picos {
  const { amount, fee, tax } = transaction;
  keeper.addIncome(transaction, 'otherFees', keeper.toBase(transaction, fee));
  keeper.addIncome(transaction, 'tax', keeper.toBase(transaction, tax));
  return keeper.toBase(transaction, plus(amount, fee + tax));
}

function bookFlow(keeper: BookKeeper, transaction: Transaction): void {
  keeper.addFlow(transaction.day, bookGross(keeper, transaction), 'cash');
}

function bookTrade(keeper: BookKeeper, transaction: Transaction, groups: TransactionGroups): void {
  const { amount, fee, tax } = transaction;
  const coinFee = coinFees(keeper, transaction, groups);
  keeper.add('tradingFees', keeper.toBase(transaction, plus(fee, tax)) + coinFee);
  keeper.trade(transaction, minus(keeper.toBase(transaction, amount), coinFee));
}

/** What the coins beside a trade are worth; all of it counts for the first trade of several. */
function coinFees(keeper: BookKeeper, transaction: Transaction, groups: TransactionGroups): Picos {
  const legs = groups.get(transaction.group ?? '') ?? [];
  if (legs.find(({ kind }) => kind === 'trade') !== transaction) return ZERO_PICOS;
  return legs
    .filter(({ kind, quantity }) => kind === 'swap' && (quantity ?? 0n) < 0n)
    .reduce((sum, leg) => plus(sum, keeper.valueOf(leg)), ZERO_PICOS);
}

function bookFee(keeper: BookKeeper, transaction: Transaction): void {
  keeper.addIncome(transaction, 'otherFees', -keeper.toBase(transaction, transaction.amount));
  if (transaction.quantity === null || transaction.quantity === 0n) return;
  const value = keeper.valueOf(transaction);
  keeper.addIncome(transaction, 'otherFees', value);
  keeper.trade(transaction, value);
}

function bookSplit(keeper: BookKeeper, transaction: Transaction): void {
  const holding = keeper.holding(transaction);
  const held = holding.position.quantity;
  if (held === 0n) return;
  const { ratio } = transaction;
  const after = ratio ? BigInt(ratio.after) : plus(held, transactionQuantity(transaction));
  const before = ratio ? BigInt(ratio.before) : held;
  if (after === 0n || after > 0n !== before > 0n)
    throw new InputError(`${describe(transaction)} would leave no shares. Enter how many new shares came.`);
  holding.position.split(after, before);
  holding.note(transaction.day);
}

function bookTransferOut(keeper: BookKeeper, transaction: Transaction): void {
  const { day } = transaction;
  const holding = keeper.holding(transaction);
  const quantity = transactionQuantity(transaction);
  const value = keeper.valueOf(transaction);
  keeper.addFlow(day, minus(ZERO_PICOS, value), 'in-kind');
  const leaving = closingPart(quantity, holding.position.quantity);
  const leavingValue = sharePicos(value, leaving, quantity);
  if (leaving !== 0n) {
    const taken = holding.position.take(minus(ZERO_PICOS, leaving));
    keeper.add('leftInKindFifo', leavingValue - taken.fifo);
    keeper.add('leftInKindAverage', leavingValue - taken.average);
    holding.note(day);
  }
  const beyond = minus(quantity, leaving);
  if (beyond !== 0n) keeper.trade({ ...transaction, quantity: beyond }, minus(value, leavingValue));
}

/** A group is booked at its first coin: what goes out at its value, then what comes in for that. */
function bookSwap(keeper: BookKeeper, transaction: Transaction, groups: TransactionGroups): void {
  keeper.add('tradingFees', keeper.toBase(transaction, transaction.fee));
  const legs = groups.get(transaction.group ?? '') ?? [];
  if (legs.some(({ kind }) => kind === 'trade')) {
    keeper.trade(transaction, keeper.valueOf(transaction));
    return;
  }
  if (legs[0] !== transaction && legs.length > 0) return;
  const [out, into] = [
    legs.filter((leg) => transactionQuantity(leg) < 0n),
    legs.filter((leg) => transactionQuantity(leg) > 0n),
  ];
  if (out.length === 0 || into.length === 0)
    throw new InputError(`${describe(transaction)} has one side only. Enter what went out and what came in.`);
  const given = out.map((leg) => keeper.valueOf(leg));
  const got = into.map((leg) => keeper.valueOf(leg));
  const total = sum(given) > 0n ? sum(given) : sum(got);
  for (const [index, leg] of out.entries())
    keeper.trade(leg, sum(given) > 0n ? (given[index] as Picos) : sharePicos(total, 1n, BigInt(out.length)));
  let left = total;
  for (const [index, leg] of into.entries()) {
    const isLast = index === into.length - 1;
    const part = sum(got) > 0n ? sharePicos(total, got[index] as Picos, sum(got)) : ZERO_PICOS;
    const cost = isLast ? left : part;
    left = minus(left, cost);
    keeper.trade(leg, minus(ZERO_PICOS, cost));
  }
}

function sum(values: readonly Picos[]): bigint {
  return values.reduce((total: bigint, value) => total + value, 0n);
}
