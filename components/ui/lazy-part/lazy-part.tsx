'use client';

import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';

interface LazyPartProps {
  /** Shown by the server, and in the browser until the code has loaded. */
  readonly fallback?: ReactNode;
  /** Shown if the code can't be loaded; without it, the fallback stays. */
  readonly failed?: (retry: () => void) => ReactNode;
}

export interface LazyPart<Props extends object> {
  (props: Props & LazyPartProps): ReactNode;
  /** Loads the code early, so that the part renders at once later. */
  readonly preload: () => void;
}

type State<Props> = ComponentType<Props> | 'idle' | 'loading' | 'failed';

/**
 * A component whose code is loaded on first render in the browser. Unlike React.lazy, it hydrates as its fallback, and
 * a failed import doesn't break the page and is retried on the next mount.
 * @param fetchPart for example `async () => (await import('./part')).Part`
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
    // Retries a failed import on the next mount.
    useEffect(load, []);
    if (typeof shown !== 'string') {
      const Loaded = shown as ComponentType<object>;
      return <Loaded {...props} />;
    }
    return shown === 'failed' && failed ? failed(load) : fallback;
  }
  return Object.assign(Part, { preload: load });
}
