'use client';

import { useSyncExternalStore } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { wayBack } from './way-back';

const never = () => () => {};

/** Leads back to the robots the visitor came from; without JavaScript or from elsewhere, to all robots. */
export function BackLink({ fallback }: { readonly fallback: string }) {
  const href = useSyncExternalStore(
    never,
    () => wayBack(document.referrer, window.location.origin) ?? fallback,
    () => fallback,
  );
  return (
    <ButtonLink look="secondary" href={href}>
      Back to the robots
    </ButtonLink>
  );
}
