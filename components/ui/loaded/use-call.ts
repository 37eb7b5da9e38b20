import { useCallback, useEffect, useId, useState } from 'react';
import useSWR, { type Key, mutate as mutateAll } from 'swr';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer, CallName, CallRequest } from '@/lib/http/api/client/call-types';
import { currentAsker } from './asker';

/** A call's answer as parts of a page read it; the last one stays after a later failure. */
export interface Called<Data> {
  readonly data: Data | undefined;
  /** When it came, UTC milliseconds; null before. */
  readonly at: number | null;
  /** Of the last attempt; undefined if it succeeded. */
  readonly error: unknown;
  readonly isAsking: boolean;
  /** Asks again. */
  readonly ask: () => Promise<unknown>;
  /** Shows a change at once, and asks again. */
  readonly change: (change: (data: Data) => Data) => Promise<unknown>;
}

interface CallOptions<Answer, Request> {
  /** Whose answer it is; another user's is never shown. */
  readonly userId?: string;
  /** Repeats the call, in milliseconds, after failures with growing waits; 0 doesn't. */
  readonly every?: number | ((latest: Answer | undefined) => number);
  /** Subscribes to what makes the answer old. */
  readonly again?: (ask: () => void) => () => void;
  /** Also repeats it when the window gets focus. */
  readonly onFocus?: boolean;
  /** Shows nothing asked before, because something is decided by it. */
  readonly isFresh?: boolean;
  /** Never asks again by itself, because the answer is being edited. */
  readonly isFixed?: boolean;
  /** Keeps the last answer while a different request is under way; always, or if it was asked for like this. */
  readonly keeps?: boolean | ((asked: Request) => boolean);
  /** For what else depends on the answer, as it comes; not if somebody has signed in or out since it was asked for. */
  readonly onAnswer?: (answer: Answer) => void;
}

interface Dated<Data> {
  readonly data: Data;
  readonly at: number;
  /** The request it answers. */
  readonly asked: unknown;
}

const never = () => () => undefined;

/** Waits after failures grow up to this, or to the call's own interval if it is longer. */
const LONGEST_WAIT_MS = 60_000;
/** The next attempt after a failure, by call: one, however often and by whatever the call is repeated meanwhile. */
const retries = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Makes a call for what a page shows, once for all parts that ask the same.
 * @param request null to wait
 */
export function useCall<Name extends CallName>(
  name: Name,
  request: CallRequest<Name> | null,
  options: CallOptions<CallAnswer<Name>, CallRequest<Name>> = {},
): Called<CallAnswer<Name>> {
  const {
    userId = null,
    every = 0,
    again = never,
    isFixed = false,
    isFresh = false,
    keeps = false,
  } = options;
  // A number, because SWR starts its timer again for each new function.
  const [interval, changeInterval] = useState(typeof every === 'number' ? every : 0);
  const mount = useId();
  const response = useSWR<Dated<CallAnswer<Name>>, unknown>(
    request === null ? null : [name, userId, JSON.stringify(request), isFresh && mount],
    async () => {
      for (;;) {
        const asker = currentAsker();
        const data = await call(name, request as CallRequest<Name>);
        if (asker === currentAsker()) {
          options.onAnswer?.(data);
          return { data, at: Date.now(), asked: request };
        }
        // A part of another user's page is going; others stay, and ask as who is there now.
        if (userId !== null && (await call('Account/GetCurrentUser', {})).user?.id !== userId)
          throw new Error(`${name} was asked by somebody who has left`);
      }
    },
    {
      // SWR doesn't poll after a failure.
      onErrorRetry(_error, key, _config, revalidate, tried) {
        if (interval === 0) return;
        const wait = Math.min(interval * 2 ** (tried.retryCount - 1), Math.max(interval, LONGEST_WAIT_MS));
        clearTimeout(retries.get(key));
        retries.set(
          key,
          setTimeout(() => void revalidate(tried), wait),
        );
      },
      revalidateOnFocus: options.onFocus ?? false,
      revalidateOnReconnect: !isFixed,
      revalidateIfStale: !isFixed,
      keepPreviousData: keeps !== false,
      refreshInterval: interval,
    },
  );
  const wanted = typeof every === 'number' ? every : every(response.data?.data);
  if (wanted !== interval) changeInterval(wanted);
  const { mutate } = response;
  useEffect(() => again(() => void mutate()), [again, mutate]);
  const ask = useCallback(() => mutate(), [mutate]);
  const change = useCallback<Called<CallAnswer<Name>>['change']>(
    (change) => mutate((known) => known && { ...known, data: change(known.data) }, { revalidate: true }),
    [mutate],
  );
  const shown = () => {
    const { data: dated } = response;
    return typeof keeps === 'boolean' || (dated && keeps(dated.asked as CallRequest<Name>))
      ? dated
      : undefined;
  };
  // SWR renders a component again only for what it reads.
  return {
    get data() {
      return shown()?.data;
    },
    get at() {
      return shown()?.at ?? null;
    },
    get error() {
      return response.error;
    },
    get isAsking() {
      return response.isValidating;
    },
    ask,
    change,
  };
}

/** Repeats the calls of a name that the page shows. */
export function askAgain(name: CallName): Promise<unknown> {
  return mutateAll((key: Key) => Array.isArray(key) && key[0] === name);
}
