'use client';

import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { SHOWN } from '@/components/ui/shown/shown';
import type { ScreenKind } from '@/lib/people/screens/screen-limits';
import { logInPath } from '@/lib/site/addresses/addresses';
import { KIND_TEXTS } from './kind-texts';
import type { ScreensDialogProps } from './screens-dialog';

const ScreensDialog = lazyPart<ScreensDialogProps>(
  async () => (await import('./screens-dialog')).ScreensDialog,
);

interface SavedScreensProps {
  readonly kind: ScreenKind;
  /** Of instruments: the query of the screen shown. Of robots: the list's address. */
  readonly query: string;
}

/** Saves what a page shows by a name, and lists what its user saved. Guests get a link to log in. */
export function SavedScreens({ kind, query }: SavedScreensProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { title, one } = KIND_TEXTS[kind];
  return (
    <>
      <ButtonLink look="secondary" size={36} className={SHOWN.toGuests} href={logInPath()}>
        Log in to save this {one}
      </ButtonLink>
      <Button
        look="secondary"
        size={36}
        className={SHOWN.toUsers}
        aria-haspopup="dialog"
        onPointerEnter={ScreensDialog.preload}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {title}
      </Button>
      {opener && <ScreensDialog kind={kind} query={query} opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}
