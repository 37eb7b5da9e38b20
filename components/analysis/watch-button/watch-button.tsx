'use client';

import { useCallback, useRef, useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import type { WatchControl, WatchedTicker, WatchPartProps } from './watched-ticker';

const UserPart = lazyPart<WatchPartProps>(async () => (await import('./watch-parts')).UserWatchPart);
const GuestPart = lazyPart<WatchPartProps>(async () => (await import('./watch-parts')).GuestWatchPart);

/**
 * Puts the ticker of a page into a watchlist: a user's, or a guest's in the browser. The button itself never changes
 * places, so it keeps the focus and answers a press from before its code has loaded.
 */
export function WatchButton({ ticker }: { readonly ticker: WatchedTicker }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef<WatchControl | null>(null);
  const waiting = useRef<((control: WatchControl) => void) | null>(null);
  const [{ text, opensDialog }, setShown] = useState({ text: 'Add to watchlist', opensDialog: false });
  const take = useCallback((control: WatchControl) => {
    latest.current = control;
    setShown(control);
    waiting.current?.(control);
    waiting.current = null;
  }, []);
  const press = async () => {
    const control =
      latest.current ??
      (await new Promise<WatchControl>((resolve) => {
        waiting.current = resolve;
      }));
    await control.press(button.current);
    return null;
  };
  const Part = useSession() === 'signed-in' ? UserPart : GuestPart;
  return (
    <span className={SHOWN.withScripts}>
      <ActButton ref={button} aria-haspopup={opensDialog ? 'dialog' : undefined} act={press}>
        {text}
      </ActButton>
      <Part
        ticker={ticker}
        onControl={take}
        failed={(retry) => (
          <Note as="span" role="alert">
            Watchlists couldn’t be loaded.{' '}
            <Button look="quiet" size={28} onClick={retry}>
              Try again
            </Button>
          </Note>
        )}
      />
    </span>
  );
}
