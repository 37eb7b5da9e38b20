import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import { LOADING_FAILED } from './loading-failed';

/**
 * A list's other look, which most visitors don't need: its code loads when it's chosen.
 * @param coming shown until then
 */
export function laterLook<Props extends object>(
  fetchLook: () => Promise<ComponentType<Props>>,
  coming: ReactNode,
): ComponentType<Props> {
  const Look = lazyPart(fetchLook);
  return (props) => (
    <Look
      {...props}
      fallback={coming}
      failed={(retry) => (
        <p role="alert">
          {LOADING_FAILED} <RetryButton look="quiet" onRetry={retry} />
        </p>
      )}
    />
  );
}
