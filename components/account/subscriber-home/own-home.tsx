import { type ReactNode, useEffect } from 'react';
import useSWR from 'swr';
import { leave } from '@/components/account/account/sign-in';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import { pageHub } from '@/components/live/real-time/page-connection';
import { onRobotChanges } from '@/components/live/real-time/robot-changes';
import { type CardView, cardViewOf } from '@/components/robots/robot-card/card-view';
import { takeOwnRobot } from '@/components/robots/robot-controls/own-switches';
import { Button } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Toaster } from '@/components/ui/toast/toaster';
import { callApi } from '@/lib/http/api/client/call';
import type { MarketView } from '@/lib/market/data/source';
import type { RobotProduct } from '@/lib/robots/catalogue/wire';
import { HomeSection } from './home-section';
import { LatestTrades } from './latest-trades';
import { ListLinks } from './list-links';
import { OwnCards } from './own-cards';
import { PlanBox } from './plan-box';
import styles from './subscriber-home.module.css';

export interface OwnHomeProps {
  readonly market: MarketView;
}

/** Robots of whoever is signed in, by a call that takes nothing else. */
function useCards(name: string, userId: string | undefined) {
  return useSWR<readonly CardView[], unknown>(
    userId === undefined ? null : [`CxAIRobotProduct/${name}`, userId],
    async ([path]: readonly [string, string]) => {
      const { Items } = await callApi<{ readonly Items: readonly RobotProduct[] }>(path, {});
      const cards = Items.map(cardViewOf);
      for (const { own } of cards) if (own) takeOwnRobot(own);
      return cards;
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** The subscriber's home: what they follow, what it traded, what they bookmarked, and their plan. */
export function OwnHome({ market }: OwnHomeProps) {
  const { user } = useCurrentUser();
  const followed = useCards('GetBoughtSubscribedAIRobots', user?.Id);
  const bookmarked = useCards('GetBookmarkedAIRobots', user?.Id);

  const { mutate: askFollowed } = followed;
  const { mutate: askBookmarked } = bookmarked;
  useEffect(
    () =>
      onRobotChanges(pageHub(), () => {
        void askFollowed();
        void askBookmarked();
      }),
    [askFollowed, askBookmarked],
  );
  useEffect(() => {
    // The session has ended elsewhere.
    if (user === null) leave();
  }, [user]);

  if (!user) return <p role="status">Loading your robots …</p>;
  return (
    <>
      <Toaster />
      <p className={styles['welcome']}>
        Logged in as <bdi>{user.Name === '' ? user.Email : user.Name}</bdi>.
      </p>
      <PlanBox user={user} />
      <HomeSection id="followed" title="Robots you follow" market={market}>
        <Robots
          answer={followed}
          empty={
            <Notice title="You follow no robots yet">
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
        <LatestTrades userId={user.Id} />
      </HomeSection>
      <HomeSection id="bookmarked" title="Bookmarked robots" market={market}>
        <Robots
          answer={bookmarked}
          empty={
            <Notice title="You have no bookmarks yet">
              <p>Press the bookmark on a robot’s card to find the robot here again. It needs no plan.</p>
              <ListLinks />
            </Notice>
          }
        />
      </HomeSection>
    </>
  );
}

interface RobotsProps {
  readonly answer: ReturnType<typeof useCards>;
  readonly empty: ReactNode;
}

function Robots({ answer: { data, error, isValidating, mutate }, empty }: RobotsProps) {
  if (data) return data.length === 0 ? empty : <OwnCards cards={data} />;
  if (error === undefined || isValidating) return <p role="status">Loading robots …</p>;
  return (
    <div role="alert" className={styles['failed']}>
      <p>Robots loading failed!</p>
      <Button look="secondary" compact onClick={() => void mutate()}>
        Try again
      </Button>
    </div>
  );
}
