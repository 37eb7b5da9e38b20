import { useSyncExternalStore } from 'react';
import type { Store } from './create-store';

/** A store's value; `onServer` on the server and during hydration. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}
