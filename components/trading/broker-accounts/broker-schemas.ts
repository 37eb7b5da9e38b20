import { object, string } from 'yup';
import { readFigure } from '@/components/trading/trade-helper/figures';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { formatCount } from '@/lib/core/format/number';
import { CLOSE_PHRASE, LIVE_PHRASE } from '@/lib/trading/broker-accounts/broker-account';
import type { Limits } from './broker-calls';

/** Schemas of what users type to connect a broker account, limit it, arm it and close its positions. */

const MAX_MONEY = 1_000_000_000;
const MAX_ORDERS = 10_000;

const filled = (message: string) => string().test('filled', message, (text) => (text ?? '').trim() !== '');

/** A code of two-step login, or a recovery code. */
const code = filled('Please enter the code from your app');
const isAsked = <Schema>(condition: boolean, name: string, schema: Schema) =>
  condition ? { [name]: schema } : {};

export interface KeyField {
  readonly name: string;
  readonly label: string;
}

export function keysSchema(fields: readonly KeyField[], asksCode: boolean) {
  return object({
    ...Object.fromEntries(
      fields.map(({ name, label }) => [name, filled(`Please enter the ${lowerFirst(label)}`)]),
    ),
    ...isAsked(asksCode, 'code', code),
  });
}

/** As typed. */
export interface LimitValues {
  readonly maxPerTrade: string;
  readonly maxOpen: string;
  readonly maxDailyLoss: string;
  readonly maxOrdersADay: string;
  readonly code: string;
}

export const NO_LIMITS: LimitValues = {
  maxPerTrade: '',
  maxOpen: '',
  maxDailyLoss: '',
  maxOrdersADay: '',
  code: '',
};

export function limitValuesOf(limits: Limits): LimitValues {
  return {
    maxPerTrade: String(limits.maxPerTrade),
    maxOpen: String(limits.maxOpen),
    maxDailyLoss: String(limits.maxDailyLoss),
    maxOrdersADay: String(limits.maxOrdersADay),
    code: '',
  };
}

function money(what: string) {
  return string().test('money', (text, context) => {
    const value = readFigure(text ?? '');
    if (value === null) return context.createError({ message: `Please enter ${what}` });
    if (!(value >= 1 && value <= MAX_MONEY))
      return context.createError({ message: `Please enter ${what} as an amount of at least $1` });
    return true;
  });
}

/** @param known the limits so far: a code is only needed to raise one @param asksCode with real money */
export function limitsSchema(known: Limits | null, asksCode: boolean) {
  return object({
    maxPerTrade: money('the maximum per trade'),
    maxOpen: money('the maximum open').test(
      'order',
      'The maximum open must be at least the maximum per trade',
      (text, { parent }) => {
        const [open, trade] = [readFigure(text ?? ''), readFigure(String(parent.maxPerTrade ?? ''))];
        return open === null || trade === null || !(open < trade);
      },
    ),
    maxDailyLoss: money('the daily loss that stops the account'),
    maxOrdersADay: string().test('count', (text, context) => {
      const value = readFigure(text ?? '');
      if (value === null)
        return context.createError({ message: 'Please enter the number of orders per day' });
      if (!(Number.isInteger(value) && value >= 1 && value <= MAX_ORDERS))
        return context.createError({
          message: `Please enter a whole number of orders from 1 to ${formatCount(MAX_ORDERS)}`,
        });
      return true;
    }),
    code: string().test(
      'code',
      'Please enter the code from your app',
      (text, { parent }) =>
        !asksCode || !raises(known, limitsOf(parent as LimitValues)) || (text ?? '').trim() !== '',
    ),
  });
}

/** What was typed; NaN before it's valid. */
export function limitsOf(values: LimitValues): Limits {
  const read = (text: string) => readFigure(text) ?? Number.NaN;
  return {
    maxPerTrade: read(values.maxPerTrade),
    maxOpen: read(values.maxOpen),
    maxDailyLoss: read(values.maxDailyLoss),
    maxOrdersADay: read(values.maxOrdersADay),
  };
}

/** Whether any limit rises; all do when there were none. */
export function raises(known: Limits | null, next: Limits): boolean {
  if (known === null) return true;
  return (Object.keys(known) as (keyof Limits)[]).some((name) => next[name] > known[name]);
}

/** Where users sign in at a broker. */
export function signInSchema(asksCode: boolean) {
  return object(isAsked(asksCode, 'code', code));
}

/**
 * @param keyLast4 typed to confirm with real money
 * @param typed what these characters end
 */
export function armSchema({
  keyLast4,
  typed,
  isLive,
}: {
  readonly keyLast4: string;
  readonly typed: 'key' | 'account number';
  readonly isLive: boolean;
}) {
  if (!isLive) return object({});
  return object({
    last4: string().test(
      'last4',
      `Please type the last four characters of the ${typed}, as shown above`,
      (text) => (text ?? '').trim() === keyLast4,
    ),
    phrase: string().test(
      'phrase',
      `Please type ${LIVE_PHRASE}`,
      (text) => (text ?? '').trim() === LIVE_PHRASE,
    ),
    code,
  });
}

export const closeSchema = object({
  phrase: string().test(
    'phrase',
    `Please type ${CLOSE_PHRASE} to confirm`,
    (text) => (text ?? '').trim() === CLOSE_PHRASE,
  ),
});
