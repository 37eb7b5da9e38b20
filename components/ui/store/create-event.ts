/** Something that happens in this tab, for any number of listeners. */
export interface TabEvent<Data extends readonly unknown[]> {
  /** Returns a function that stops listening. */
  readonly on: (listener: (...data: Data) => void) => () => void;
  readonly send: (...data: Data) => void;
}

export function createEvent<Data extends readonly unknown[] = []>(): TabEvent<Data> {
  const listeners = new Set<(...data: Data) => void>();
  return {
    on(listener) {
      // Its own, so that the same function may listen twice.
      const own = (...data: Data) => listener(...data);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    send(...data) {
      for (const listener of [...listeners]) listener(...data);
    },
  };
}
