'use client';

import { useSession } from '@/components/session/session/use-session';
import { ActButton } from '@/components/ui/act-button/act-button';
import { ButtonLink } from '@/components/ui/button/button';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { call } from '@/lib/http/api/client/call';
import { MAX_LIST_NAME } from '@/lib/people/watchlists/watchlists';
import { logInPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** A ticker that a copied list begins with. */
export interface CopiedItem {
  readonly fundId: number;
}

interface CopyListProps {
  readonly name: string;
  readonly items: readonly CopiedItem[];
}

/** Makes a watchlist of the visitor's own of what is in this one now. */
export function CopyList({ name, items }: CopyListProps) {
  if (useSession() !== 'signed-in')
    return (
      <ButtonLink look="secondary" size={36} href={logInPath()}>
        Log in to copy it
      </ButtonLink>
    );
  const copy = async () => {
    await call('CxWatchlist/Save', {
      name: [...name].slice(0, MAX_LIST_NAME).join(''),
      items: items.map(({ fundId }) => ({ fundId })),
    });
    showToast(
      'Added to your watchlists. Your copy is private, and doesn’t follow later changes.',
      'success',
      {
        text: 'Show',
        onPress: () => location.assign(SITE_PATHS.watchlists),
      },
    );
    return null;
  };
  return (
    <>
      <Toaster />
      <ActButton act={copy}>Add to my watchlists</ActButton>
    </>
  );
}
