import { absolute, type EpochDay, minus, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { formatDay } from '@/lib/core/format/date';
import {
  fromPicos,
  type Picos,
  sharePicos,
  timesPicos,
  toPicos,
  ZERO_PICOS,
} from '@/lib/portfolios/transactions/picos';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import type { BookTotals, CashChange, ClosedLot, ExternalFlow, HoldingBooks, IncomeEvent } from './books';
import { type Closes, closeOn, type FindCloses } from './closes';
import { type Currencies, createCurrencies } from './currencies';
import { Position, type Taken } from './position';

/** A holding while its transactions are booked. */
export class OpenHolding {
  readonly position = new Position();
  realizedFifo = ZERO_PICOS;
  realizedAverage = ZERO_PICOS;
  income = ZERO_PICOS;
  private readonly closedLots: ClosedLot[] = [];
  private readonly held: HoldingBooks['held'][number][] = [];

  constructor(
    readonly name: string,
    readonly instrument: string | null,
    readonly closes: Closes | null,
  ) {}

  close(day: EpochDay, taken: Taken, proceeds: Picos): void {
    this.realizedFifo = plus(this.realizedFifo, minus(proceeds, taken.fifo));
    this.realizedAverage = plus(this.realizedAverage, minus(proceeds, taken.average));
    const whole = taken.lots.reduce((sum, { quantity }) => sum + quantity, 0n);
    for (const { day: opened, quantity, cost } of taken.lots)
      this.closedLots.push({
        opened,
        closed: day,
        quantity,
        cost,
        proceeds: sharePicos(proceeds, quantity, whole),
      });
  }

  note(day: EpochDay): void {
    const { quantity, fifoCost } = this.position;
    const entry = { day, quantity: fromPicos(quantity), cost: fromPicos(fifoCost) };
    if (this.held.at(-1)?.day === day) this.held[this.held.length - 1] = entry;
    else this.held.push(entry);
  }

  finish(): HoldingBooks {
    const { name, instrument, closes, position, closedLots, held } = this;
    return {
      name,
      instrument,
      closes,
      quantity: position.quantity,
      lots: position.openLots,
      costFifo: position.fifoCost,
      costAverage: position.averageCost,
      realizedFifo: this.realizedFifo,
      realizedAverage: this.realizedAverage,
      income: this.income,
      closedLots,
      held,
    };
  }
}

type Totals = { -readonly [Name in keyof BookTotals]: Picos };

/** Cash, holdings and totals while transactions are booked, and the steps that every kind is made of. */
export class BookKeeper {
  readonly currencies: Currencies;
  readonly holdings = new Map<string, OpenHolding>();
  readonly cash = new Map<string, Picos>();
  readonly cashChanges: CashChange[] = [];
  readonly flows: ExternalFlow[] = [];
  readonly income: IncomeEvent[] = [];
  readonly oversold: { day: EpochDay; name: string; line: number | null }[] = [];
  readonly totals: Totals = {
    realizedFifo: ZERO_PICOS,
    realizedAverage: ZERO_PICOS,
    dividends: ZERO_PICOS,
    rewards: ZERO_PICOS,
    interest: ZERO_PICOS,
    tax: ZERO_PICOS,
    tradingFees: ZERO_PICOS,
    otherFees: ZERO_PICOS,
    leftInKindFifo: ZERO_PICOS,
    leftInKindAverage: ZERO_PICOS,
    cashBooked: ZERO_PICOS,
  };

  /** @param impliesDeposits whether cash that is lacking counts as paid in */
  constructor(
    base: string,
    private readonly findCloses: FindCloses,
    private readonly impliesDeposits: boolean,
  ) {
    this.currencies = createCurrencies(base, findCloses);
  }

  add(name: keyof BookTotals, amount: bigint): void {
    this.totals[name] = plus(this.totals[name], amount);
  }

  addIncome({ day, instrument, symbol }: Transaction, kind: IncomeEvent['kind'], amount: bigint): void {
    if (amount === 0n) return;
    this.add(kind, amount);
    this.income.push({ day, kind, name: instrument ?? symbol, amount: amount as Picos });
  }

  addFlow(day: EpochDay, amount: Picos, source: ExternalFlow['source']): void {
    if (amount !== 0n) this.flows.push({ day, amount, source });
  }

  /** @throws InputError if the transaction names no instrument */
  holding(transaction: Transaction): OpenHolding {
    const name = transaction.instrument ?? transaction.symbol;
    if (name === null) throw new InputError(`${describe(transaction)} needs a ticker.`);
    const known = this.holdings.get(name);
    if (known) return known;
    const made = new OpenHolding(name, transaction.instrument, this.findCloses(name));
    this.holdings.set(name, made);
    return made;
  }

  /** A transaction's amount, or a part of it, in the portfolio's currency. */
  toBase({ baseAmount, amount: all, currency, day }: Transaction, amount: Picos): Picos {
    if (amount === 0n) return ZERO_PICOS;
    return baseAmount !== null && all !== 0n
      ? sharePicos(baseAmount, amount, all)
      : timesPicos(amount, this.currencies.rateOn(currency, day));
  }

  /** What a quantity of coins or shares was worth by its typed price or else the day's close; 0 without either. */
  valueOf(transaction: Transaction): Picos {
    const { price, day, currency } = transaction;
    const quantity = absolute(transactionQuantity(transaction));
    if (price !== null) return timesPicos(timesPicos(quantity, price), this.currencies.rateOn(currency, day));
    const { closes } = this.holding(transaction);
    const close = closes && closeOn(closes, day);
    if (closes === null || close === null) return ZERO_PICOS;
    const value = timesPicos(quantity, toPicos(close));
    return timesPicos(value, this.currencies.rateOn(closes.currency, day));
  }

  /** Changes cash by the transaction's amount; `booked` is what of it counts in the portfolio's currency. */
  pay(transaction: Transaction, booked = this.toBase(transaction, transaction.amount)): void {
    const { amount, currency, day } = transaction;
    if (amount === 0n) return;
    const before = this.cash.get(currency) ?? ZERO_PICOS;
    const after = plus(before, amount);
    const lacking = this.impliesDeposits && amount < 0n && after < 0n ? minus(ZERO_PICOS, after) : ZERO_PICOS;
    if (lacking > 0n) {
      const value = timesPicos(lacking, this.currencies.rateOn(currency, day));
      this.addFlow(day, value, 'implied');
      this.add('cashBooked', value);
    }
    this.cash.set(currency, plus(after, lacking));
    this.cashChanges.push({ day, currency, amount: fromPicos(amount + lacking) });
    this.add('cashBooked', booked);
  }

  /**
   * Books a change of what's held. What closes a position comes first; the rest opens one of the other side.
   * @param money what it brought, or below 0 what it cost, in the portfolio's currency, costs included
   */
  trade(transaction: Transaction, money: Picos): void {
    const { day, line } = transaction;
    const holding = this.holding(transaction);
    const { position } = holding;
    const quantity = transactionQuantity(transaction);
    const closing = closingPart(quantity, position.quantity);
    const forClosing = closing === quantity ? money : sharePicos(money, closing, quantity);
    if (closing !== 0n) {
      const taken = position.take(minus(ZERO_PICOS, closing));
      holding.close(day, taken, forClosing);
      this.add('realizedFifo', forClosing - taken.fifo);
      this.add('realizedAverage', forClosing - taken.average);
    }
    const opening = minus(quantity, closing);
    if (opening !== 0n) position.open(day, opening, minus(forClosing, money));
    if (opening < 0n) this.oversold.push({ day, name: holding.name, line });
    holding.note(day);
  }
}

/** The part of a change that reduces what is held: all of it, at most what is held, or none. */
export function closingPart(change: Picos, held: Picos): Picos {
  if (held === 0n || held > 0n === change > 0n) return ZERO_PICOS;
  return absolute(change) < absolute(held) ? change : minus(ZERO_PICOS, held);
}

/** @throws InputError without one */
export function transactionQuantity(transaction: Transaction): Picos {
  const { quantity } = transaction;
  if (quantity === null || quantity === 0n)
    throw new InputError(`${describe(transaction)} needs a quantity other than 0.`);
  return quantity;
}

/** `The trade of NKE on 8 Mar 2024 (line 12)`. */
export function describe({ kind, instrument, symbol, day, line }: Transaction): string {
  const name = instrument ?? symbol;
  const of = name === null ? '' : ` of ${name}`;
  return `The ${kind}${of} on ${formatDay(day)}${line === null ? '' : ` (line ${line})`}`;
}
