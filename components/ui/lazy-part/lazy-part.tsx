'use client';

import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createStore } from '@/components/ui/store/create-store';
import { useStore } from '@/components/ui/store/use-store';

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
  const state = createStore<State<Props>>('idle');

  function load(): void {
    if (state.get() !== 'idle' && state.get() !== 'failed') return;
    state.set('loading');
    fetchPart().then(state.set, () => state.set('failed'));
  }

  function Part({ fallback = null, failed, ...props }: Props & LazyPartProps) {
    const shown = useStore<State<Props>>(state, 'idle');
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
