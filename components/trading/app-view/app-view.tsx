'use client';

import { UserPage } from '@/components/session/user-page/user-page';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { signUpPath } from '@/lib/site/addresses/addresses';
import type { AppDeskProps } from './app-desk';

const AppDesk = lazyPart<AppDeskProps>(async () => (await import('./app-desk')).AppDesk);

/** The user's paper account inside an app, which signs in by a token; others see how to join. */
export function AppView({ priceKind }: { readonly priceKind: string }) {
  return (
    <UserPage
      title="Paper trades"
      count={<PaperTag priceKind={priceKind} />}
      what="your paper account"
      Part={AppDesk}
      part={{ priceKind }}
      guest={
        <>
          <p>Copy robots or trade by hand on a paper account. Every cost counts, and no money moves.</p>
          <ButtonLink href={signUpPath({ isMobileApp: true })}>Join for free</ButtonLink>
        </>
      }
    />
  );
}
