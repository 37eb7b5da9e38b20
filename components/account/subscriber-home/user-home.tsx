import { type ReactNode, useEffect } from 'react';
import useSWR from 'swr';
import { leave } from '@/components/account/account/sign-in';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import { onRobotsChanged } from '@/components/live/live-page/robot-changes';
import { putRobots, readRobot } from '@/components/robots/robot-cache/robot-cache';
import { onOwnChange } from '@/components/robots/robot-controls/own-changes';
import { type CardView, cardViewOf } from '@/components/robots/robot-model/card-view';
import { Button } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Toaster } from '@/components/ui/toast/toaster';
import { call } from '@/lib/http/api/client/call';
import type { MarketView } from '@/lib/market/data/source';
import { HomeSection } from './home-section';
import { LatestTrades } from './latest-trades';
import { ListLinks } from './list-links';
import { PlanBox } from './plan-box';
import styles from './subscriber-home.module.css';
import { UserCards } from './user-cards';

export interface UserHomeProps {
  readonly market: MarketView;
}

/** The user's robots from a call without parameters. */
function useCards(name: 'GetBoughtSubscribedAIRobots' | 'GetBookmarkedAIRobots', userId: string | undefined) {
  const path = `CxAIRobotProduct/${name}` as const;
  return useSWR<readonly CardView[], unknown>(
    userId === undefined ? null : [path, userId],
    async () => {
      const { items } = await call(path, {});
      const cards = items.map(cardViewOf);
      putRobots(cards);
      return cards;
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** The user's home: followed robots, their trades, bookmarks and plan. */
export function UserHome({ market }: UserHomeProps) {
  const { user } = useCurrentUser();
  const followed = useCards('GetBoughtSubscribedAIRobots', user?.id);
  const bookmarked = useCards('GetBookmarkedAIRobots', user?.id);

  const { mutate: askFollowed } = followed;
  const { mutate: askBookmarked } = bookmarked;
  useEffect(() => {
    const stops = [
      onRobotsChanged(() => {
        void askFollowed();
        void askBookmarked();
      }),
      onOwnChange(({ robotId, control, isOn }) => {
        const change = (cards?: readonly CardView[]) => cards && withRobot(cards, robotId, isOn);
        if (control === 'follow') void askFollowed(change, { revalidate: false });
        if (control === 'bookmark') void askBookmarked(change, { revalidate: false });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [askFollowed, askBookmarked]);
  useEffect(() => {
    // The session has ended elsewhere.
    if (user === null) leave();
  }, [user]);

  if (!user) return <p role="status">Loading your robots…</p>;
  return (
    <>
      <Toaster />
      <p className={styles['welcome']}>
        Logged in as <bdi>{user.name === '' ? user.email : user.name}</bdi>.
      </p>
      <PlanBox user={user} />
      <HomeSection id="followed" title="Robots you follow" market={market}>
        <Robots
          answer={followed}
          empty={
            <Notice title="You’re not following any robots yet">
              <p>Press FOLLOW on any robot to see its trades here.</p>
              <ListLinks />
            </Notice>
          }
        />
      </HomeSection>
      <HomeSection
        id="trades"
        title="Latest trades"
        market={market}
        intro="Newest first. Alerts appear here while Tickproof is open."
      >
        <LatestTrades userId={user.id} />
      </HomeSection>
      <HomeSection id="bookmarked" title="Bookmarked robots" market={market}>
        <Robots
          answer={bookmarked}
          empty={
            <Notice title="No bookmarks yet">
              <p>Bookmark robots to keep them here. No plan needed.</p>
              <ListLinks />
            </Notice>
          }
        />
      </HomeSection>
    </>
  );
}

/** Adds a robot on top of a list, or removes it. */
function withRobot(cards: readonly CardView[], robotId: number, isIn: boolean): readonly CardView[] {
  const others = cards.filter(({ id }) => id !== robotId);
  const robot = isIn ? readRobot(robotId) : undefined;
  return robot ? [robot, ...others] : others;
}

interface RobotsProps {
  readonly answer: ReturnType<typeof useCards>;
  readonly empty: ReactNode;
}

function Robots({ answer: { data, error, isValidating, mutate }, empty }: RobotsProps) {
  if (data) return data.length === 0 ? empty : <UserCards cards={data} />;
  if (error === undefined || isValidating) return <p role="status">Loading robots…</p>;
  return (
    <div role="alert" className={styles['failed']}>
      <p>Robots loading failed!</p>
      <Button look="secondary" compact onClick={() => void mutate()}>
        Try again
      </Button>
    </div>
  );
}
