import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { StaleNote } from './stale-note';
import type { Dated } from './use-paper';

interface LoadedProps<Data> {
  readonly response: SWRResponse<Dated<Data>, unknown>;
  /** As in "Loading your positions…". */
  readonly what: string;
  /** @param at when it came, UTC milliseconds */
  readonly children: (data: Data, at: number) => ReactNode;
}

/** A call's data, which stays while it's refetched and after a failure, with a note then. */
export function Loaded<Data>({ response, what, children }: LoadedProps<Data>) {
  const { data: dated, error, isValidating, mutate } = response;
  const isFailed = error !== undefined && !isValidating;
  return (
    <>
      {isFailed && <StaleNote what={what} since={dated?.at ?? null} onRetry={() => mutate()} />}
      {dated ? children(dated.data, dated.at) : !isFailed && <p role="status">Loading {what}…</p>}
    </>
  );
}
