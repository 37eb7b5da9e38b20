import { useEffect } from 'react';
import useSWR, { type SWRResponse, useSWRConfig } from 'swr';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf, CallName, RequestOf } from '@/lib/http/api/client/call-types';
import { notifyPaperChanged, onPaperChanged } from './paper-changes';

/**
 * The calls that read a user's paper account. They are repeated when the hub reports a change, after an order on this
 * page, and once a minute, since prices the page doesn't watch move equity, too.
 */

const EVERY_MS = 60_000;
const ROOT = 'CxPaperTrades/';
type PaperRead = Extract<
  CallName,
  `CxPaperTrades/Get${'Account' | 'Positions' | 'Orders' | 'ClosedTrades' | 'Skipped' | 'Copies'}`
>;

/** An answer and when it came, UTC milliseconds. */
export interface Dated<Data> {
  readonly data: Data;
  readonly at: number;
}

export type PaperResponse<Name extends PaperRead> = SWRResponse<Dated<AnswerOf<Name>>, unknown>;

/** The last answer stays, with its time, when a later call fails. */
export function usePaper<Name extends PaperRead>(
  name: Name,
  userId: string,
  request: RequestOf<Name>,
): PaperResponse<Name> {
  const response = useSWR<Dated<AnswerOf<Name>>, unknown>(
    [name, userId, JSON.stringify(request)],
    async () => ({ data: await call(name, request), at: Date.now() }),
    { keepPreviousData: true, refreshInterval: EVERY_MS, shouldRetryOnError: false },
  );
  const { mutate } = response;
  useEffect(() => onPaperChanged(() => void mutate()), [mutate]);
  return response;
}

/** Makes a call that changes the account, and refetches everything on the page. */
export async function changePaper<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const answer = await call(name, request);
  notifyPaperChanged();
  return answer;
}

/** Clears the cached data of an account that has been replaced. */
export function useForgetPaper(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && String(key[0]).startsWith(ROOT));
}
