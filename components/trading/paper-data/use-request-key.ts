import { useRef } from 'react';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import { useAccountScope } from './account-scope';
import { changePaper } from './use-paper';

interface RequestKeys {
  /** The same request keeps its key until it was answered, so that sending it again after a lost answer changes nothing. */
  readonly keyFor: (request: object) => string;
  readonly done: () => void;
}

export function useRequestKey(): RequestKeys {
  const known = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return {
    keyFor(request) {
      const text = JSON.stringify(request);
      if (known.current?.request !== text) known.current = { request: text, key: newRequestKey() };
      return known.current.key;
    },
    done() {
      known.current = null;
    },
  };
}

type KeyedChange = `CxPaperTrades/${'EditOrder' | 'SetExits' | 'ClosePosition' | 'ReversePosition'}`;

/** Changes the account that the part is in: each change once, however often it has to be sent. */
export function useKeyedChange() {
  const { keyFor, done } = useRequestKey();
  const scope = useAccountScope();
  return async <Name extends KeyedChange>(
    name: Name,
    change: Omit<CallRequest<Name>, 'requestKey' | 'accountId'>,
  ): Promise<CallAnswer<Name>> => {
    const request = { ...change, ...scope, requestKey: keyFor({ name, ...change }) };
    const answer = await changePaper(name, request as unknown as CallRequest<Name>);
    done();
    return answer;
  };
}

/**
 * An idempotency key for one action, such as an order: the server performs it once, however often it's sent. Not
 * `crypto.randomUUID`, which browsers only have over https.
 */
function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
