import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { AccountLine } from '@/components/trading/copies/account-line';
import { isRunning } from '@/components/trading/copies/copy-labels';
import { useCopies } from '@/components/trading/copies/use-copies';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { ButtonLink } from '@/components/ui/button/button';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { AllTrades } from './all-trades';
import { GettingStarted } from './getting-started';
import { HomeTiles } from './home-tiles';
import { LoadFailed } from './load-failed';
import { PlanChip } from './plan-chip';
import { PositionsSection } from './positions-section';
import { RemovedNote } from './removed-note';
import { BookmarkedRobots, FollowedRobots } from './robot-rows';
import { SinceCurve } from './since-curve';
import styles from './subscriber-home.module.css';
import { FEED_LENGTH, TradeFeed } from './trade-feed';
import { type MyRobots, type Performance, useMyRobots } from './use-my-robots';
import { useTrades } from './use-trades';

const ALL_TRADES = 'all-trades';

/** The signed-in user's home. */
export function UserHome() {
  const user = useSignedInUser();
  return user ? <Home user={user} /> : <p role="status">Loading your robots…</p>;
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
      <Toaster />
      <div className={styles['user-head']}>
        <PlanChip user={user} />
        <ButtonLink size={36} href={robotsPath('stocks-etf')}>
          Add robots
        </ButtonLink>
      </div>
      {isComplete ? <Loaded user={user} robots={robots} /> : <p role="status">Loading your robots…</p>}
    </>
  );
}

/** What the page shows once it has all answers; one after another, they would push each other down. */
function Loaded({ user, robots }: { readonly user: CurrentUser; readonly robots: MyRobots }) {
  const { followed, bookmarked } = robots;
  return (
    <>
      {followed.data ? (
        followed.data.products.length === 0 && (robots.performance.data?.removedCount ?? 0) === 0 ? (
          <GettingStarted user={user} />
        ) : (
          <Followed user={user} robots={robots} />
        )
      ) : followed.error !== undefined && !followed.isValidating ? (
        <LoadFailed what="your robots" onRetry={() => void followed.mutate()} />
      ) : (
        <p role="status">Loading your robots…</p>
      )}
      <HomeSection id="bookmarked" title="Bookmarks">
        {bookmarked.data ? (
          <BookmarkedRobots cards={bookmarked.data.cards} />
        ) : bookmarked.error !== undefined && !bookmarked.isValidating ? (
          <LoadFailed what="your bookmarks" onRetry={() => void bookmarked.mutate()} />
        ) : (
          <p role="status">Loading robots…</p>
        )}
      </HomeSection>
    </>
  );
}

function Followed({ user, robots }: { readonly user: CurrentUser; readonly robots: MyRobots }) {
  const { followed, performance } = robots;
  const copies = useCopies(user.id);
  const [showsAll, setShowsAll] = useState(false);
  if (!followed.data) return null;
  const { products, cards } = followed.data;
  const running = copies.data?.items.filter(isRunning) ?? [];
  return (
    <>
      <HomeTiles followed={followed.data} performance={performance.data} />
      <AccountLine userId={user.id} waitingOf={running} linksCopies />
      <div className={styles['columns']}>
        <section className={styles['panel']} aria-labelledby="since">
          <h2 id="since" className={styles['section-title']}>
            Since you followed
          </h2>
          {performance.data ? (
            <SinceCurve
              performance={performance.data}
              removed={
                <RemovedNote
                  robotIds={removedOf(performance.data, products)}
                  onUnfollowed={() => void performance.mutate()}
                />
              }
            />
          ) : performance.error !== undefined && !performance.isValidating ? (
            <LoadFailed what="the curve" onRetry={() => void performance.mutate()} />
          ) : (
            <p role="status">Loading the curve…</p>
          )}
        </section>
        <TradeFeed userId={user.id} allHref={`#${ALL_TRADES}`} onAll={() => setShowsAll(true)} />
      </div>
      <HomeSection
        id="followed"
        title={`${products.every(({ isSubscribed }) => isSubscribed) ? 'Robots you follow' : 'Robots you follow or selected'} (${products.length})`}
      >
        <FollowedRobots cards={cards} copies={running} performance={performance.data} />
      </HomeSection>
      <HomeSection id="positions" title="Open positions">
        <PositionsSection robots={products} />
      </HomeSection>
      <details
        id={ALL_TRADES}
        className={styles['all-trades']}
        open={showsAll}
        onToggle={(event) => setShowsAll(event.currentTarget.open)}
      >
        <summary>
          <h2 className={styles['section-title']}>All trades</h2>
        </summary>
        {showsAll && <AllTrades userId={user.id} />}
      </details>
    </>
  );
}

/** Followed robots that still count but were removed, so no list has them. */
function removedOf(
  { robots, removedCount }: Performance,
  products: readonly { readonly id: number }[],
): readonly number[] {
  if (removedCount === 0) return [];
  const known = new Set(products.map(({ id }) => id));
  return robots.map(({ robotId }) => robotId).filter((id) => !known.has(id));
}

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function HomeSection({ id, title, children }: HomeSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['section-title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
