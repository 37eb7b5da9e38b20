import { type ReactNode, useState } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { Unloaded } from '@/components/trading/autopilot/unloaded';
import { AccountLine } from '@/components/trading/copies/account-line';
import { type Copy, isRunning } from '@/components/trading/copies/copy-labels';
import { useAccounts } from '@/components/trading/copies/use-accounts';
import { useCopies, useFollowed } from '@/components/trading/copies/use-copies';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CopyCard } from './copy-card';
import { OpenedCopy } from './opened-copy';
import styles from './virtual-accounts.module.css';

/** The signed-in user's copies, or the one in the address. */
export function UserCopies() {
  const user = useSignedInUser();
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
  const accounts = useAccounts(copies);
  const running = copies.filter(isRunning);
  const byId = new Map(robots.map((robot) => [robot.id, robot]));
  const traded = new Set(running.map(({ robotId }) => robotId));
  const others = robots.filter(({ id }) => !traded.has(id));
  const ended = copies.filter((copy) => !isRunning(copy));
  if (robots.length === 0 && copies.length === 0)
    return (
      <Notice title="You don’t follow any robots yet">
        <p>Follow a robot, then press Autopilot to copy its trades to your paper account.</p>
        <div className={styles['actions']}>
          <ButtonLink size={36} href={robotsPath('stocks-etf')}>
            Browse robots
          </ButtonLink>
          <ButtonLink size={36} look="secondary" href={SITE_PATHS.memberships}>
            See plans
          </ButtonLink>
        </div>
      </Notice>
    );
  const cards = (shown: readonly Copy[]) => (
    <ul className={styles['cards']}>
      {shown.map((copy) => (
        <CopyCard
          key={copy.copyId}
          robot={byId.get(copy.robotId) ?? null}
          copy={copy}
          copies={running}
          accounts={accounts}
        />
      ))}
    </ul>
  );
  const rows = (shown: readonly CardView[]) => (
    <ul className={styles['rows']}>
      {shown.map((robot) => (
        <CopyCard key={robot.id} robot={robot} copy={null} />
      ))}
    </ul>
  );
  const virtual = running.filter(({ account }) => account.mode === 'paper');
  const real = running.filter(({ account }) => account.mode === 'live');
  const untied = others.filter(({ hasBrokerAccount }) => !hasBrokerAccount);
  const tied = others.filter(({ hasBrokerAccount }) => hasBrokerAccount);
  return (
    <>
      <AccountLine userId={user.id} waitingOf={copies} />
      <Section id="virtual" title={`Virtual: paper trades (${virtual.length})`}>
        {virtual.length === 0 ? (
          <p>No robot trades on paper for you yet. Turn on one of those below.</p>
        ) : (
          cards(virtual)
        )}
      </Section>
      <Section id="real-money" title={`Real money (${real.length})`}>
        {real.length === 0 ? (
          <p className={styles['note']}>
            No robot trades real money for you. See <a href={SITE_PATHS.brokers}>Broker accounts</a> for what
            it takes.
          </p>
        ) : (
          cards(real)
        )}
      </Section>
      {untied.length > 0 && (
        <Section id="followed" title={`Followed, not copied (${untied.length})`}>
          {rows(untied)}
        </Section>
      )}
      {tied.length > 0 && (
        <Section id="tied" title={`Robots on a broker account (${tied.length})`}>
          <p className={styles['note']}>
            These robots trade by a broker’s rules. Selected for Autotrading, they trade your paper account,
            or a broker account you connect.
          </p>
          {rows(tied)}
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
