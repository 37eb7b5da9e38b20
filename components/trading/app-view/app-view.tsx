'use client';

import { useSession } from '@/components/session/session/use-session';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import audience from '@/components/ui/audience/audience.module.css';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import { signUpPath } from '@/lib/site/addresses/addresses';
import type { AppDeskProps } from './app-desk';
import styles from './app-view.module.css';

const AppDesk = lazyPart<AppDeskProps>(async () => (await import('./app-desk')).AppDesk);
const LOADING = <p role="status">Loading your paper account…</p>;

/** The user's paper account inside an app, which signs in by a token; others see how to join. */
export function AppView({ priceKind }: { readonly priceKind: string }) {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>Paper trades</h1>
        <PaperTag priceKind={priceKind} />
      </div>
      <div className={joinClasses(audience['guest'], styles['guest'])}>
        <p>Copy robots or trade by hand on a paper account. Every cost counts, and no money moves.</p>
        <ButtonLink href={signUpPath({ isMobileApp: true })}>JOIN FOR FREE</ButtonLink>
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], styles['user'])}>
        {isUser ? (
          <AppDesk
            priceKind={priceKind}
            fallback={LOADING}
            failed={() => (
              <Notice tone="warning" title="We couldn’t load your paper account">
                <p>Check your connection and open this page again.</p>
              </Notice>
            )}
          />
        ) : (
          LOADING
        )}
      </div>
    </div>
  );
}
