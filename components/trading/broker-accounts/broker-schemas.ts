import { object } from 'yup';
import { filled, number, numberProblem, tooLong, typed, word } from '@/components/ui/form/rules';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { readNumber } from '@/lib/core/format/read-number';
import { MAX_SENT_CODE } from '@/lib/people/accounts/account-rules';
import {
  CLOSE_PHRASE,
  LIVE_PHRASE,
  MAX_KEY,
  MONEY_LIMITS,
  ORDER_LIMITS,
} from '@/lib/trading/broker-accounts/broker-account';
import type { BrokerAccount, Limits } from './broker-calls';

/** Schemas of what users type to connect a broker account, limit it, arm it and close its positions. */

const NO_CODE = 'Please enter the code from your app';
/** A code of two-step login, or a recovery code. */
const code = filled(NO_CODE, MAX_SENT_CODE);
const isAsked = <Schema>(condition: boolean, name: string, schema: Schema) =>
  condition ? { [name]: schema } : {};

export interface KeyField {
  readonly name: string;
  readonly label: string;
}

export function keysSchema(fields: readonly KeyField[], asksCode: boolean) {
  return object({
    ...Object.fromEntries(
      fields.map(({ name, label }) => [name, filled(`Please enter the ${lowerFirst(label)}`, MAX_KEY)]),
    ),
    ...isAsked(asksCode, 'code', code),
  });
}

/** The four limits as typed. */
export interface LimitValues {
  readonly maxPerTrade: string;
  readonly maxOpen: string;
  readonly maxDailyLoss: string;
  readonly maxOrdersADay: string;
  readonly limitStops: BrokerAccount['limitStops'];
  readonly code: string;
}

export const NO_LIMITS: LimitValues = {
  maxPerTrade: '',
  maxOpen: '',
  maxDailyLoss: '',
  maxOrdersADay: '',
  limitStops: 'entries',
  code: '',
};

export function toLimitValues(limits: Limits, limitStops: LimitValues['limitStops']): LimitValues {
  return {
    maxPerTrade: String(limits.maxPerTrade),
    maxOpen: String(limits.maxOpen),
    maxDailyLoss: String(limits.maxDailyLoss),
    maxOrdersADay: String(limits.maxOrdersADay),
    limitStops,
    code: '',
  };
}

const money = (what: string) => ({ what, range: MONEY_LIMITS, unit: 'USD', decimals: 2 }) as const;
const MAX_OPEN = money('the maximum open');
const ORDERS = { what: 'the number of orders per day', range: ORDER_LIMITS, decimals: 0 };

/** @param known the limits so far: a code is only needed to raise one @param asksCode with real money */
export function limitsSchema(known: Limits | null, asksCode: boolean) {
  return object({
    maxPerTrade: number(money('the maximum per trade')),
    maxOpen: typed<LimitValues>((text, { maxPerTrade }) => {
      const [open, trade] = [readNumber(text), readNumber(maxPerTrade ?? '')];
      const isLess = open !== null && trade !== null && open < trade;
      return (
        numberProblem(text, MAX_OPEN) ??
        (isLess ? 'The maximum open must be at least the maximum per trade' : null)
      );
    }),
    maxDailyLoss: number(money('the daily loss that stops the account')),
    maxOrdersADay: number(ORDERS),
    code: typed<LimitValues>((text, values) => {
      const isNeeded = asksCode && raises(known, toLimits({ ...NO_LIMITS, ...values }));
      return isNeeded && text.trim() === '' ? NO_CODE : tooLong(text, MAX_SENT_CODE);
    }),
  });
}

/** The limits that were typed; NaN for a field that isn't valid. */
export function toLimits(values: LimitValues): Limits {
  // Formik leaves out what is empty.
  const read = (text: string | undefined) => readNumber(text ?? '') ?? Number.NaN;
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
    last4: word(keyLast4, `Please type the last four characters of the ${typed}, as shown above`),
    phrase: word(LIVE_PHRASE, `Please type ${LIVE_PHRASE}`),
    code,
  });
}

export const closeSchema = object({ phrase: word(CLOSE_PHRASE, `Please type ${CLOSE_PHRASE} to confirm`) });
