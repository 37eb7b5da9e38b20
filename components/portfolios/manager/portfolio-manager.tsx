'use client';

import { useSession } from '@/components/session/session/use-session';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { GuestPortfolio, type Sample } from './guest-portfolio';
import type { PortfolioChoices } from './portfolio-view';
import { UserPortfolio } from './user-portfolio';

interface PortfolioManagerProps extends PortfolioChoices {
  readonly sample: Sample;
}

/** Guests' portfolios are kept by their browsers, and users' by their accounts. */
export function PortfolioManager({ sample, ...choices }: PortfolioManagerProps) {
  if (useSession() !== 'signed-in') return <GuestPortfolio sample={sample} {...choices} />;
  return (
    <SignedIn what="your portfolio">{({ id }) => <UserPortfolio userId={id} no={0} {...choices} />}</SignedIn>
  );
}
