import { useRef } from 'react';
import { newRequestKey } from './request-key';

interface RequestKeys {
  /** The same request keeps its key until it was answered, so that sending it again after a lost answer changes nothing. */
  readonly keyOf: (request: object) => string;
  readonly done: () => void;
}

export function useRequestKey(): RequestKeys {
  const known = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return {
    keyOf(request) {
      const text = JSON.stringify(request);
      if (known.current?.request !== text) known.current = { request: text, key: newRequestKey() };
      return known.current.key;
    },
    done() {
      known.current = null;
    },
  };
}
