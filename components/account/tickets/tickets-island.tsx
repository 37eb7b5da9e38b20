'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import type * as Own from './own-tickets';
import type * as Support from './support-inbox';

const OwnTickets = lazyPart<ComponentProps<typeof Own.OwnTickets>>(
  async () => (await import('./own-tickets')).OwnTickets,
);
const SupportInbox = lazyPart<ComponentProps<typeof Support.SupportInbox>>(
  async () => (await import('./support-inbox')).SupportInbox,
);

const WAITING = <Waiting what="the tickets" height="24rem" />;
const failed = (retry: () => void) => <Failed what="the tickets" onRetry={retry} />;

/** Reads from the address which ticket is meant, and loads it, or the list. */
export function TicketsIsland({ isStaff = false }: { readonly isStaff?: boolean }) {
  const [asked, setAsked] = useState<{ readonly reference: string; readonly link: string } | null>(null);
  useEffect(() => {
    const read = () =>
      setAsked({
        reference: new URLSearchParams(window.location.search).get('ticket') ?? '',
        link: new URLSearchParams(window.location.hash.slice(1)).get('link') ?? '',
      });
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  if (asked === null) return WAITING;
  return isStaff ? (
    <SupportInbox reference={asked.reference} fallback={WAITING} failed={failed} />
  ) : (
    <OwnTickets ticket={asked} fallback={WAITING} failed={failed} />
  );
}
