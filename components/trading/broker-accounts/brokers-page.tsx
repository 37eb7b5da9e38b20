'use client';

import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { MarketName } from '@/lib/market/data/source';
import { AboutBrokers } from './about-brokers';
import { SignInNote } from './sign-in-note';
import type { UserBrokersProps } from './user-brokers';

const UserBrokers = lazyPart<UserBrokersProps>(async () => (await import('./user-brokers')).UserBrokers);

/** Broker accounts: what they are and take for guests, and users' own. */
export function BrokersPage({ market }: { readonly market: MarketName }) {
  return (
    <UserPage
      title="Broker accounts"
      what="your accounts"
      Part={UserBrokers}
      part={{ market }}
      guest={<AboutBrokers market={market} />}
    >
      <SignInNote />
    </UserPage>
  );
}
