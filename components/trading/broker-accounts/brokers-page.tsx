'use client';

import { useSession } from '@/components/session/session/use-session';
import page from '@/components/trading/papertrades/papertrades.module.css';
import audience from '@/components/ui/audience/audience.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Notice } from '@/components/ui/notice/notice';
import type { MarketName } from '@/lib/market/data/source';
import { AboutBrokers } from './about-brokers';
import { SignInNote } from './sign-in-note';
import type { UserBrokersProps } from './user-brokers';

const UserBrokers = lazyPart<UserBrokersProps>(async () => (await import('./user-brokers')).UserBrokers);
const LOADING = (
  <div className={page['waiting']} role="status">
    Loading your accounts…
  </div>
);

/**
 * Broker accounts: what they are and take for guests, and users' own, which load after hydration. The HTML is the same
 * for everyone; styles show one or the other.
 */
export function BrokersPage({ market }: { readonly market: MarketName }) {
  const isUser = useSession() === 'signed-in';
  return (
    <div className={page['page']}>
      <div className={page['head']}>
        <h1 className={page['title']}>Broker accounts</h1>
      </div>
      <SignInNote />
      <div className={joinClasses(audience['guest'], page['guest'])}>
        <AboutBrokers market={market} />
      </div>
      <div className={joinClasses(audience['user'], audience['whole'], page['user'])}>
        {isUser ? <UserBrokers market={market} fallback={LOADING} failed={() => <Failed />} /> : LOADING}
      </div>
    </div>
  );
}

function Failed() {
  return (
    <Notice tone="warning" title="We couldn’t load your accounts">
      <p>Nothing was changed. Check your connection and reload the page.</p>
    </Notice>
  );
}
