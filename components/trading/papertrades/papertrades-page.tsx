'use client';

import { useSession } from '@/components/session/session/use-session';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import audience from '@/components/ui/audience/audience.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import { AboutPaper } from './about-paper';
import styles from './papertrades.module.css';
import type { UserPapertradesProps } from './user-papertrades';

const UserPapertrades = lazyPart<UserPapertradesProps>(
  async () => (await import('./user-papertrades')).UserPapertrades,
);
const LOADING = <p role="status">Loading your paper account…</p>;

/**
 * Paper trading: what it is for guests, and users' own account, which loads after hydration. The HTML is the same for
 * everyone; styles show one or the other.
 */
export function PapertradesPage({ priceKind }: { readonly priceKind: string }) {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>Paper trades</h1>
        <PaperTag priceKind={priceKind} />
      </div>
      <div className={joinClasses(audience['guest'], styles['guest'])}>
        <AboutPaper priceKind={priceKind} />
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], styles['user'])}>
        {isUser ? (
          <UserPapertrades priceKind={priceKind} fallback={LOADING} failed={() => <Failed />} />
        ) : (
          LOADING
        )}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="We couldn’t load your paper account">
      <p>Check your connection and reload the page.</p>
    </Notice>
  );
}
