import { useState } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { CopiedPortfolios } from '@/components/trading/basket-copies/copied-portfolios';
import { useBasketCopies } from '@/components/trading/basket-copies/use-basket-copies';
import { AccountLine } from '@/components/trading/copies/account-line';
import { type Copy, isRunning } from '@/components/trading/copies/copy-labels';
import { useCards, useCopies, useUserRobots } from '@/components/trading/copies/use-copies';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { PageActions } from '@/components/ui/page/page';
import { Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { RobotProduct } from '@/lib/http/api/products/product';
import { paperStatementPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CopiesTable } from './copies-table';
import { CopyRow } from './copy-card';
import { OpenedCopy } from './opened-copy';

/** The signed-in user's copies, or the one in the address. */
export function UserCopies() {
  return <SignedIn what="your copies">{(user) => <Copies user={user} />}</SignedIn>;
}

function Copies({ user }: { readonly user: CurrentUser }) {
  const [opened] = useState(() => new URLSearchParams(window.location.search).get('copy'));
  const robots = useUserRobots('followed', user.id);
  const copies = useCopies(user.id);
  const portfolios = useBasketCopies(user.id);
  const hasNoPortfolios = portfolios.data
    ? portfolios.data.items.length === 0
    : portfolios.error !== undefined;
  return (
    <>
      <Loaded call={robots} what="the robots you follow" height="24rem">
        {({ items: products }) => (
          <Loaded call={copies} what="your copies" height="24rem">
            {({ items }) =>
              opened === null ? (
                <Overview user={user} products={products} copies={items} hasNoPortfolios={hasNoPortfolios} />
              ) : (
                <OpenedCopy copyId={opened} copies={items} products={products} />
              )
            }
          </Loaded>
        )}
      </Loaded>
      {opened === null && <CopiedPortfolios userId={user.id} />}
    </>
  );
}

interface OverviewProps {
  readonly user: CurrentUser;
  readonly products: readonly RobotProduct[];
  readonly copies: readonly Copy[];
  /** Whether nothing else is known to be copied. */
  readonly hasNoPortfolios: boolean;
}

function Overview({ user, products, copies, hasNoPortfolios }: OverviewProps) {
  const robots = useCards(products);
  const running = copies.filter(isRunning);
  const traded = new Set(running.map(({ robotId }) => robotId));
  const others = robots.filter(({ id }) => !traded.has(id));
  const ended = copies.filter((copy) => !isRunning(copy));
  if (robots.length === 0 && copies.length === 0 && hasNoPortfolios)
    return (
      <Empty
        title="You don’t follow any robots yet"
        action={
          <>
            <ButtonLink size={36} href={robotsPath('stocks-etf')}>
              Browse robots
            </ButtonLink>
            <ButtonLink size={36} look="secondary" href={SITE_PATHS.memberships}>
              See plans
            </ButtonLink>
          </>
        }
      >
        Follow a robot, then press Autopilot to copy its trades to your paper account.
      </Empty>
    );
  const rows = (shown: readonly CardView[]) => (
    <Rows>
      {shown.map((robot) => (
        <CopyRow key={robot.id} robot={robot} copy={null} />
      ))}
    </Rows>
  );
  const untied = others.filter(({ hasBrokerAccount }) => !hasBrokerAccount);
  const tied = others.filter(({ hasBrokerAccount }) => hasBrokerAccount);
  return (
    <>
      <PageActions>
        <ButtonLink size={36} look="secondary" href={paperStatementPath()}>
          Statement
        </ButtonLink>
        <ButtonLink size={36} href={robotsPath('stocks-etf')}>
          Copy a robot
        </ButtonLink>
      </PageActions>
      <AccountLine userId={user.id} waitingCopies={copies} />
      {(running.length > 0 || hasNoPortfolios) && <CopiesTable copies={running} />}
      {untied.length > 0 && (
        <Section title={`Followed, not copied (${untied.length})`}>{rows(untied)}</Section>
      )}
      {tied.length > 0 && (
        <Section title={`Robots on a broker account (${tied.length})`}>
          <Note>
            These robots trade by a broker’s rules. Selected for Autotrading, they trade your paper account,
            or a broker account you connect.
          </Note>
          {rows(tied)}
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={`Ended (${ended.length})`}>
          <Rows>
            {ended.map((copy) => (
              <CopyRow key={copy.copyId} robot={null} copy={copy} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
