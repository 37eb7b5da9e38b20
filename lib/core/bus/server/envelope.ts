import { PRICE_KINDS } from '@/lib/market/data/source';
import type { BusEvent } from '../bus';

/** An event on its way between processes. */
export interface Envelope {
  /** Of the process that sent it. */
  readonly from: string;
  readonly event: BusEvent;
}

/** Far above the longest event there is: whatever is longer is not ours, and reading it would hold up everything. */
const LONGEST = 4 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * What each kind of event that goes between processes has to hold. Others stay where they are: they concern only whoever
 * looks at the process that does it.
 */
const CHECKS: Readonly<Record<string, (fields: Fields) => boolean>> = {
  progress: ({ stage, isUpdate, done, total }) =>
    (stage === 'market' || stage === 'robots') &&
    typeof isUpdate === 'boolean' &&
    isCount(done) &&
    isCount(total) &&
    Number(done) <= Number(total),
  'robots-changed': ({ ids }) => isListOf(ids, isId),
  'market-now': ({ market, now }) =>
    typeof market === 'string' && Object.hasOwn(PRICE_KINDS, market) && isFigure(now),
  quotes: ({ quotes }) => isListOf(quotes, isQuote),
  trades: ({ robotIds }) => isListOf(robotIds, isId),
  'marks-changed': ({ userId, robotId }) => typeof userId === 'string' && isId(robotId),
  'sessions-ended': ({ userId }) => typeof userId === 'string',
} satisfies Partial<Record<BusEvent['type'], (fields: Fields) => boolean>>;

/** Whether events of this kind concern other processes. */
export function goesOut(type: string): boolean {
  return Object.hasOwn(CHECKS, type);
}

/**
 * What came over a channel on which others may write too, and other versions of this program: null for all that is no
 * whole event, since those who listen rely on what they are told.
 */
export function readEnvelope(text: string): Envelope | null {
  if (text.length > LONGEST) return null;
  const envelope = fieldsOf(parse(text));
  const event = fieldsOf(envelope?.['event']);
  const from = envelope?.['from'];
  const type = event?.['type'];
  if (!event || typeof from !== 'string' || typeof type !== 'string' || !goesOut(type)) return null;
  // The check of its type has just said that it is one.
  return CHECKS[type]?.(event) ? { from, event: event as unknown as BusEvent } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

function isQuote(value: unknown): boolean {
  const { fundId, price, previousClose, time } = fieldsOf(value) ?? {};
  return (
    isId(fundId) && isFigure(price) && (previousClose === null || isFigure(previousClose)) && isTime(time)
  );
}

/** A moment that a date can be made of, UTC milliseconds. */
function isTime(value: unknown): boolean {
  return isFigure(value) && !Number.isNaN(new Date(Number(value)).getTime());
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isFigure(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}
