'use client';

import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';

interface LazyPartProps {
  /** Shown by the server and until the code is there. */
  readonly fallback?: ReactNode;
  /** Shown where the code could not be fetched, with what tries again; without it the fallback stays. */
  readonly failed?: (retry: () => void) => ReactNode;
}

export interface LazyPart<Props extends object> {
  (props: Props & LazyPartProps): ReactNode;
  /** Fetches the code ahead, so that the part is drawn at once later. */
  readonly preload: () => void;
}

type State<Props> = ComponentType<Props> | 'idle' | 'loading' | 'failed';

/**
 * A component whose code is fetched when it is first drawn in a browser. Unlike React.lazy it hydrates as its fallback,
 * and a failed fetch neither takes the page down nor stays failed.
 * @param fetchPart such as `async () => (await import('./part')).Part`
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let state: State<Props> = 'idle';

  function change(next: State<Props>): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }
  function load(): void {
    if (state !== 'idle' && state !== 'failed') return;
    change('loading');
    fetchPart().then(change, () => change('failed'));
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  function Part({ fallback = null, failed, ...props }: Props & LazyPartProps) {
    const shown = useSyncExternalStore<State<Props>>(
      subscribe,
      () => state,
      () => 'idle',
    );
    // What failed is fetched again where it is drawn again.
    useEffect(load, []);
    if (typeof shown !== 'string') {
      const Loaded = shown as ComponentType<object>;
      return <Loaded {...props} />;
    }
    return shown === 'failed' && failed ? failed(load) : fallback;
  }
  return Object.assign(Part, { preload: load });
}
