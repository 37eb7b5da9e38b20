import { useState } from 'react';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { AccountLine } from '@/components/trading/copies/account-line';
import { isRunning } from '@/components/trading/copies/copy-labels';
import { useCopies } from '@/components/trading/copies/use-copies';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { ButtonLink } from '@/components/ui/button/button';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Loaded } from '@/components/ui/loaded/loaded';
import type { Called } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { PageActions } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { RobotProduct } from '@/lib/http/api/products/product';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { AllTrades } from './all-trades';
import { GettingStarted } from './getting-started';
import { HomeTiles } from './home-tiles';
import { PlanChip } from './plan-chip';
import { PositionsSection } from './positions-section';
import { RemovedNote } from './removed-note';
import { BookmarkedRobots, FollowedRobots } from './robot-rows';
import { SinceCurve } from './since-curve';
import styles from './subscriber-home.module.css';
import { FEED_LENGTH, TradeFeed } from './trade-feed';
import { type MyRobots, type Performance, useMyRobots, useTrades } from './use-my-robots';

const ALL_TRADES = 'all-trades';

/** The signed-in user's home. */
export function UserHome() {
  return <SignedIn what="your robots">{(user) => <Home user={user} />}</SignedIn>;
}

function Home({ user }: { readonly user: CurrentUser }) {
  const robots = useMyRobots(user.id);
  const answers = [
    ...Object.values(robots),
    useTrades(user.id, FEED_LENGTH),
    useCopies(user.id),
    usePaper('CxPaperTrades/GetAccount', user.id, {}),
    usePaper('CxPaperTrades/GetPositions', user.id, {}),
  ];
  const isComplete = answers.every(({ data, error }) => data !== undefined || error !== undefined);
  return (
    <>
      <PageActions>
        <PlanChip user={user} />
        <ButtonLink size={36} href={robotsPath('stocks-etf')}>
          Add robots
        </ButtonLink>
      </PageActions>
      {isComplete ? <AllRobots user={user} robots={robots} /> : <Waiting what="your robots" height="24rem" />}
    </>
  );
}

interface AllRobotsProps {
  readonly user: CurrentUser;
  readonly robots: MyRobots;
}

/** What the page shows once it has all answers; one after another, they would push each other down. */
function AllRobots({ user, robots }: AllRobotsProps) {
  const { followed, bookmarked, performance } = robots;
  return (
    <>
      <Loaded call={followed} what="your robots">
        {({ items }) =>
          items.length === 0 && (performance.data?.removedCount ?? 0) === 0 ? (
            <GettingStarted user={user} />
          ) : (
            <Followed user={user} products={items} performance={performance} />
          )
        }
      </Loaded>
      <Section title="Bookmarks">
        <Loaded call={bookmarked} what="your bookmarks">
          {({ items }) => <BookmarkedRobots products={items} />}
        </Loaded>
      </Section>
      <HypotheticalText />
    </>
  );
}

interface FollowedProps {
  readonly user: CurrentUser;
  readonly products: readonly RobotProduct[];
  readonly performance: Called<Performance>;
}

function Followed({ user, products, performance }: FollowedProps) {
  const copies = useCopies(user.id);
  const [showsAll, setShowsAll] = useState(false);
  const running = copies.data?.items.filter(isRunning) ?? [];
  return (
    <>
      <HomeTiles products={products} performance={performance.data} />
      <AccountLine userId={user.id} waitingCopies={running} linksCopies />
      <Columns isSplit className={styles['columns']}>
        <Panel title="Since you followed" aside={<Hypothetical />}>
          <Loaded call={performance} what="the curve" height="15rem">
            {(since) => (
              <SinceCurve
                performance={since}
                removed={
                  <RemovedNote
                    robotIds={removedNote(since, products)}
                    onUnfollowed={() => void performance.ask()}
                  />
                }
              />
            )}
          </Loaded>
        </Panel>
        <TradeFeed userId={user.id} allHref={`#${ALL_TRADES}`} onAll={() => setShowsAll(true)} />
      </Columns>
      <Section
        title={`${products.every(({ isSubscribed }) => isSubscribed) ? 'Robots you follow' : 'Robots you follow or selected'} (${products.length})`}
      >
        <FollowedRobots products={products} copies={running} performance={performance.data} />
      </Section>
      <Section title="Open positions" aside={<Hypothetical />}>
        <PositionsSection robots={products} />
      </Section>
      <details
        id={ALL_TRADES}
        className={styles['all-trades']}
        open={showsAll}
        onToggle={(event) => setShowsAll(event.currentTarget.open)}
      >
        <summary>
          <h2>All trades</h2>
        </summary>
        {showsAll && <AllTrades userId={user.id} />}
      </details>
    </>
  );
}

/** Followed robots that still count but were removed, so no list has them. */
function removedNote(
  { robots, removedCount }: Performance,
  products: readonly { readonly id: number }[],
): readonly number[] {
  if (removedCount === 0) return [];
  const known = new Set(products.map(({ id }) => id));
  return robots.map(({ robotId }) => robotId).filter((id) => !known.has(id));
}
