import type { ReactNode } from 'react';
import { CallError } from '@/lib/http/api/client/call';
import { Failed } from './failed';
import type { Called } from './use-call';
import { Waiting } from './waiting';

interface LoadedProps<Data> {
  readonly call: Called<Data>;
  /** As in "Loading your positions…". */
  readonly what: string;
  /** Of what is to come, so that nothing below it moves. */
  readonly height?: string;
  /** @param at when it came, UTC milliseconds */
  readonly children: (data: Data, at: number) => ReactNode;
}

/** A call's answer, or that it's still loading or has failed. */
export function Loaded<Data>({ call, what, height, children }: LoadedProps<Data>) {
  const { data, at, error } = call;
  const isShown = data !== undefined && at !== null;
  return (
    <>
      <FailedCall call={call} what={what} />
      {isShown ? children(data, at) : error === undefined && <Waiting what={what} height={height} />}
    </>
  );
}

interface FailedCallProps {
  readonly call: Pick<Called<unknown>, 'at' | 'error' | 'isAsking' | 'ask'>;
  /** As in "We couldn’t load your positions." */
  readonly what: string;
}

/** That a call's last attempt failed; nothing if it didn't. */
export function FailedCall({ call, what }: FailedCallProps) {
  const { at, error, isAsking, ask } = call;
  if (error === undefined) return null;
  return (
    <Failed
      what={what}
      since={at}
      reason={failureReason(error)}
      isBusy={isAsking}
      onRetry={() => void ask()}
    />
  );
}

/** null if it's ours. */
export function failureReason(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status === 500) return null;
  return error.status === 0 ? 'Check your connection.' : error.message;
}
