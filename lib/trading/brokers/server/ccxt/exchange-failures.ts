import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { LookUp, RefusalCode, SendOutcome } from '../../broker';
import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeyFormError,
  BrokerKeysError,
} from '../../broker-errors';
import type { ExchangeDialect } from './exchange-dialect';

export type Ccxt = typeof import('ccxt').default;

/** An order that never left: its instant had passed, or there was no connection. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

/** A request that never left, since ccxt couldn't sign it. */
export class UnsignedError extends Error {
  override readonly name = 'UnsignedError';
}

/**
 * Binance's refusal of keys. If Binance has taken the keys before, ccxt reports a ban; but real bans have the status
 * 418 or 429, which ccxt puts in front of the answer.
 */
const REVOKED = /^binance\w* \{.*"code":\s*-2015\b/;
/** Codes of OKX that ccxt's error classes get wrong, or don't cover. */
const OKX_CODE = /^okx \{.*"s?[cC]ode"\s*:\s*"(50061|50112|51016)"/s;
const OKX_KINDS = new Map<string | undefined, 'busy' | 'clock' | 'known-already'>([
  // More orders than the account may send in two seconds.
  ['50061', 'busy'],
  // An invalid timestamp.
  ['50112', 'clock'],
  ['51016', 'known-already'],
]);
/** Whose errors are read. */
export interface Speaker {
  readonly ccxt: Ccxt;
  readonly name: string;
  readonly dialect: ExchangeDialect;
  /** Until when it last asked to be left alone, UTC milliseconds; 0 if it didn't. */
  readonly busyUntil: number;
}

const BUSY_MS = 10_000;
const LATE_MS = 1_000;

type Failure =
  | { readonly kind: 'late' | 'busy' | 'keys' | 'clock' | 'number' | 'absent' | 'known-already' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly words: string }
  /** An error that says nothing certain about the request. */
  | { readonly kind: 'unclear'; readonly words: string };

/** What ccxt's errors mean. General ones mean nothing: some exchanges answer with one although they took the order. */
function toFailure(error: unknown, { ccxt, name, dialect }: Speaker): Failure {
  if (isLate(error)) return { kind: 'late' };
  const own = dialect.readFailure?.(String(Object(error).message));
  if (own === 'unclear') return unclear(error, name);
  if (typeof own === 'string') return { kind: own };
  if (own !== undefined) return { kind: 'refused', code: own.refused, words: errorWords(error, name) };
  if (REVOKED.test(Object(error).message)) return { kind: 'keys' };
  const okxKind = OKX_KINDS.get(OKX_CODE.exec(Object(error).message)?.[1]);
  if (okxKind !== undefined) return { kind: okxKind };
  // Exchanges check the time of a request before its content, so nothing was done.
  if (error instanceof ccxt.InvalidNonce) return { kind: 'clock' };
  if (error instanceof ccxt.RateLimitExceeded || error instanceof ccxt.DDoSProtection)
    return { kind: 'busy' };
  if (error instanceof ccxt.AuthenticationError) return { kind: 'keys' };
  if (error instanceof ccxt.OrderNotFound) return { kind: 'absent' };
  if (error instanceof ccxt.DuplicateOrderId || /duplicate/i.test(errorWords(error, name)))
    return { kind: 'known-already' };
  const code = toRefusal(error, ccxt);
  if (code !== null) return { kind: 'refused', code, words: errorWords(error, name) };
  return unclear(error, name);
}

function unclear(error: unknown, name: string): Failure {
  const kind = String(Object(error).constructor.name);
  return { kind: 'unclear', words: `${name} doesn’t answer as it should (${kind})` };
}

function toRefusal(error: unknown, ccxt: Ccxt): RefusalCode | null {
  if (error instanceof ccxt.InsufficientFunds) return 'funds';
  if (error instanceof ccxt.MarketClosed) return 'market-closed';
  if (error instanceof ccxt.BadSymbol) return 'not-tradable';
  if (error instanceof ccxt.InvalidOrder)
    return /notional|lot.?size|amount|quantity|minimum/i.test(error.message) ? 'size' : 'other';
  return error instanceof ccxt.BadRequest || error instanceof ccxt.ArgumentsRequired ? 'other' : null;
}

/** The exchange's own words, without the address and answer that ccxt puts around them. */
function errorWords(error: unknown, name: string): string {
  const text = error instanceof Error ? error.message : '';
  const told =
    /"(?:msg|sMsg|message|retMsg)"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1] ??
    /"error"\s*:\s*\["E\w+:([^"]{1,200})"/.exec(text)?.[1];
  return told ?? `${name} refuses it (${String(Object(error).constructor.name)})`;
}

function isLate(error: unknown): boolean {
  return error instanceof TooLateError || Object(error).cause instanceof TooLateError;
}

export function toSendOutcome(error: unknown, speaker: Speaker): SendOutcome {
  const { name, busyUntil } = speaker;
  const failure = toFailure(error, speaker);
  const later = (ms: number) => ({ kind: 'not-now' as const, retryAt: (systemClock() + ms) as Millis });
  switch (failure.kind) {
    case 'late':
    case 'clock':
    case 'number':
      return later(LATE_MS);
    case 'busy':
      return { kind: 'not-now', retryAt: retryTime(busyUntil) };
    case 'keys':
      return { kind: 'refused', code: 'keys', words: `${name} doesn’t take these keys for orders` };
    case 'known-already':
      return { kind: 'known-already' };
    case 'refused':
      return failure;
    case 'absent':
      return { kind: 'unknown', words: `${name} answers that it doesn’t know the order` };
    case 'unclear':
      return { kind: 'unknown', words: failure.words };
  }
}

export function toLookUp(error: unknown, speaker: Speaker): LookUp {
  const { name, dialect, busyUntil } = speaker;
  const failure = toFailure(error, speaker);
  // From one of several lists, it says nothing of the others.
  if (failure.kind === 'absent' && !dialect.find) return { kind: 'absent' };
  const words = 'words' in failure ? failure.words : `${name} doesn’t tell at the moment`;
  return {
    kind: 'unknown',
    words,
    retryAt: failure.kind === 'busy' ? retryTime(busyUntil) : null,
  };
}

/** What reading methods throw. */
export function toReadError(error: unknown, speaker: Speaker): Error {
  const { name, busyUntil } = speaker;
  if (error instanceof UnsignedError)
    return new BrokerKeyFormError(
      `The key or the secret isn’t in the form that ${name} gives them. Copy both again from ${name}.`,
    );
  const failure = toFailure(error, speaker);
  if (failure.kind === 'busy') return new BrokerBusyError(retryTime(busyUntil));
  if (failure.kind === 'clock')
    return new BrokerClockError(`${name} refuses requests because this server’s clock differs from its own`);
  if (failure.kind === 'number')
    return new BrokerDownError(
      `${name} refuses these keys’ requests while another program uses them. Enter keys that only we use`,
    );
  if (failure.kind === 'keys') return new BrokerKeysError(`${name} doesn’t take these keys`);
  return new BrokerDownError('words' in failure ? failure.words : `${name} doesn’t tell`);
}

/** Whether the exchange refused the request's time. */
export function isAboutClock(error: unknown, speaker: Speaker): boolean {
  return toFailure(error, speaker).kind === 'clock';
}

function retryTime(busyUntil: number): Millis {
  return Math.max(busyUntil, systemClock() + BUSY_MS) as Millis;
}

export function isOverAlready(error: unknown, { ccxt, dialect }: Speaker): boolean {
  return error instanceof ccxt.OrderNotFound || dialect.isOver?.test(String(Object(error).message)) === true;
}
