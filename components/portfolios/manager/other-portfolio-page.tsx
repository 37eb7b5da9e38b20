'use client';

import { JoinActions } from '@/components/session/user-page/join-actions';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { UserPage } from '@/components/session/user-page/user-page';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { PageProps } from '@/components/ui/page/page';
import { portfolioPath } from '@/lib/site/addresses/addresses';
import type { PortfolioChoices } from './portfolio-view';

interface UserPartProps extends PortfolioChoices {
  /** The portfolio's number in addresses. */
  readonly no: number;
}

const UserPart = lazyPart(async () => {
  const { UserPortfolio } = await import('./user-portfolio');
  return (props: UserPartProps) => (
    <SignedIn what="your portfolio">{({ id }) => <UserPortfolio userId={id} {...props} />}</SignedIn>
  );
});

/** Another portfolio than the first one, which only users have. */
export function OtherPortfolioPage({ count, ...part }: UserPartProps & Pick<PageProps, 'count'>) {
  return (
    <UserPage
      title="Portfolio manager"
      count={count}
      what="your portfolio"
      Part={UserPart}
      part={part}
      guest={
        <>
          <p>
            Log in to see this portfolio. You can also <a href={portfolioPath(0)}>look around in a sample</a>.
          </p>
          <JoinActions />
        </>
      }
    />
  );
}
