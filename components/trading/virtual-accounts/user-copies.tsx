import { type ReactNode, useEffect, useState } from 'react';
import { leave } from '@/components/account/account/sign-in';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { Unloaded } from '@/components/trading/autopilot/unloaded';
import { AccountLine } from '@/components/trading/copies/account-line';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { useCopies, useFollowed } from '@/components/trading/copies/use-copies';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CopyCard } from './copy-card';
import { OpenedCopy } from './opened-copy';
import styles from './virtual-accounts.module.css';

/** The signed-in user's copies, or the one that the address names. */
export function UserCopies() {
  const { user } = useCurrentUser();
  useEffect(() => {
    // The session has ended elsewhere.
    if (user === null) leave();
  }, [user]);
  return user ? <Copies user={user} /> : <p role="status">Loading your copies…</p>;
}

function Copies({ user }: { readonly user: CurrentUser }) {
  const [opened] = useState(() => new URLSearchParams(window.location.search).get('copy'));
  const robots = useFollowed(user.id);
  const copies = useCopies(user.id);
  const asked = [
    { response: robots, what: 'the robots you follow' },
    { response: copies, what: 'your copies' },
  ];
  const missing = asked.find(({ response }) => response.data === undefined);
  if (missing || !robots.data || !copies.data) {
    const failed = asked.find(({ response }) => response.error !== undefined && !response.isValidating);
    return (
      <Unloaded
        what={(failed ?? missing)?.what ?? ''}
        hasFailed={failed !== undefined}
        onRetry={() => void failed?.response.mutate()}
      />
    );
  }
  const { items } = copies.data.data;
  return (
    <>
      <Toaster />
      {opened === null ? (
        <Overview user={user} robots={robots.data} copies={items} />
      ) : (
        <OpenedCopy copyId={opened} copies={items} />
      )}
    </>
  );
}

interface OverviewProps {
  readonly user: CurrentUser;
  readonly robots: readonly CardView[];
  readonly copies: readonly Copy[];
}

function Overview({ user, robots, copies }: OverviewProps) {
  const running = new Map(
    copies.filter(({ state }) => state !== 'ended').map((copy) => [copy.robotId, copy]),
  );
  const own = robots.filter(({ hasBrokerAccount }) => !hasBrokerAccount);
  const copied = own.filter(({ id }) => running.has(id));
  const others = own.filter(({ id }) => !running.has(id));
  const tied = robots.filter(({ hasBrokerAccount }) => hasBrokerAccount);
  const followed = new Set(robots.map(({ id }) => id));
  // Unfollowed while positions were open.
  const finishing = [...running.values()].filter(({ robotId }) => !followed.has(robotId));
  const ended = copies.filter(({ state }) => state === 'ended');
  if (robots.length === 0 && copies.length === 0)
    return (
      <Notice title="You don’t follow any robots yet">
        <p>Follow a robot, then press Autopilot to copy its trades to your paper account.</p>
        <div className={styles['actions']}>
          <ButtonLink compact href={robotsPath('stocks-etf')}>
            Browse robots
          </ButtonLink>
          <ButtonLink compact look="secondary" href={SITE_PATHS.memberships}>
            See plans
          </ButtonLink>
        </div>
      </Notice>
    );
  return (
    <>
      <AccountLine userId={user.id} waitingOf={copies} />
      <Section id="copied" title={`Copied to your paper account (${copied.length + finishing.length})`}>
        {copied.length + finishing.length === 0 ? (
          <p>No robot is copied yet. Press Autopilot on one of those below.</p>
        ) : (
          <ul className={styles['cards']}>
            {copied.map((robot) => (
              <CopyCard key={robot.id} robot={robot} copy={running.get(robot.id) ?? null} />
            ))}
            {finishing.map((copy) => (
              <CopyCard key={copy.copyId} robot={null} copy={copy} />
            ))}
          </ul>
        )}
      </Section>
      {others.length > 0 && (
        <Section id="followed" title={`Followed, not copied (${others.length})`}>
          <ul className={styles['rows']}>
            {others.map((robot) => (
              <CopyCard key={robot.id} robot={robot} copy={null} />
            ))}
          </ul>
        </Section>
      )}
      {tied.length > 0 && (
        <Section id="real-money" title={`Robots on a broker account (${tied.length})`}>
          <p className={styles['note']}>
            These robots trade by a broker’s rules, on a simulated account. They aren’t copied to paper
            trades. Trading them on a broker account of yours, with real money, is not available yet.
          </p>
          <ul className={styles['rows']}>
            {tied.map((robot) => (
              <CopyCard key={robot.id} robot={robot} copy={null} />
            ))}
          </ul>
        </Section>
      )}
      {ended.length > 0 && (
        <Section id="ended" title={`Ended (${ended.length})`}>
          <ul className={styles['rows']}>
            {ended.map((copy) => (
              <CopyCard key={copy.copyId} robot={null} copy={copy} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['section-title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
