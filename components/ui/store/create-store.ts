import { createEvent } from './create-event';

/** A value that components and other code share within a tab. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Tells its subscribers unless it's the same. */
  readonly set: (next: Value) => void;
  /** Returns a function that stops. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const changed = createEvent();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.send();
    },
    subscribe: changed.on,
  };
}
