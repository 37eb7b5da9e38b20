import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Change } from '@/components/ui/change/change';
import { formatPlural } from '@/lib/core/format/number';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { FundType } from '@/lib/market/data/instrument';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { helpPath, robotPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { LoadFailed } from './load-failed';
import styles from './subscriber-home.module.css';
import { type Suggestions, useSuggestions } from './use-my-robots';

/** How many robots the step suggests following. */
const ENOUGH = 3;

const MARKETS: Readonly<Record<FundType, string>> = {
  S: 'stock',
  E: 'ETF',
  F: 'forex',
  C: 'crypto',
};

/** The first steps for a user who follows no robot yet, and robots to start with. */
export function GettingStarted({ user }: { readonly user: CurrentUser }) {
  const hasPlan = user.planLevel > 0 || user.subscriptions.intradayCrypto;
  const robots = robotsPath('stocks-etf');
  return (
    <div className={styles['start']}>
      <section className={styles['panel']} aria-labelledby="start">
        <h2 id="start" className={styles['section-title']}>
          Get started
        </h2>
        <ol className={styles['steps']} aria-labelledby="start">
          <Step isDone title="Create your account" />
          <Step isDone={hasPlan} title="Choose a plan" note="Following needs one. Browsing stays free.">
            <a href={SITE_PATHS.memberships}>See plans</a>
          </Step>
          <Step
            title={`Follow ${ENOUGH === 3 ? 'three' : ENOUGH} robots`}
            note="Their trades and results show up here."
          >
            <a href={robots}>Browse robots</a>
          </Step>
          <Step
            title="Turn on notifications"
            note="Use the bell on a robot you follow. Notifications go to your inbox."
          />
          <Step
            title="Switch Autopilot on"
            note="It copies a robot’s trades to your paper account. No real money is used."
          >
            <a href={helpPath('autopilot')}>How it works</a>
          </Step>
        </ol>
      </section>
      <SuggestedRobots userId={user.id} />
    </div>
  );
}

interface StepProps {
  readonly isDone?: boolean;
  readonly title: string;
  readonly note?: string;
  readonly children?: React.ReactNode;
}

function Step({ isDone = false, title, note, children }: StepProps) {
  return (
    <li className={styles['step']} data-done={isDone || undefined}>
      <div>
        <p className={styles['step-title']}>
          {title}
          {isDone && <span className={styles['done']}> (done)</span>}
        </p>
        {note && !isDone && <p className={styles['step-note']}>{note}</p>}
      </div>
      {!isDone && children}
    </li>
  );
}

function SuggestedRobots({ userId }: { readonly userId: string }) {
  const { data, error, isValidating, mutate } = useSuggestions(userId);
  return (
    <section className={styles['panel']} aria-labelledby="suggested">
      <h2 id="suggested" className={styles['section-title']}>
        Robots to start with
      </h2>
      {data ? (
        data.items.length === 0 ? (
          <p>
            No robot has made a profit over 30 trades since publication yet.{' '}
            <a href={robotsPath('stocks-etf')}>Browse all robots</a>
          </p>
        ) : (
          <>
            <ul className={styles['items']}>
              {data.items.map((item) => (
                <SuggestedRobot key={item.robotId} item={item} />
              ))}
            </ul>
            <p className={styles['meaning']}>
              The best of many is partly luck. Open a robot to see every trade before you follow it.
            </p>
          </>
        )
      ) : error !== undefined && !isValidating ? (
        <LoadFailed what="robots to start with" onRetry={() => void mutate()} />
      ) : (
        <p role="status">Loading robots…</p>
      )}
    </section>
  );
}

function SuggestedRobot({ item }: { readonly item: Suggestions['items'][number] }) {
  const { robotId: id, slug, tickers, fundType, group, closedCount, among, profitPct, isIncluded } = item;
  const [who = item.name, how] = nameLines(item.name);
  const market = MARKETS[fundType];
  const rank =
    among === 1
      ? `the only ${market} robot with at least 30 trades since publication`
      : `the highest of ${formatPlural(among, `${market} robot`)} with at least 30 trades since publication`;
  return (
    <li className={styles['item']}>
      <RobotTile tickers={tickers} fundType={fundType} group={group} size={36} />
      <div className={styles['what']}>
        <p className={styles['deed']}>
          <a href={robotPath({ id, slug })}>
            <bdi>{who}</bdi>
          </a>
        </p>
        {how && <p className={styles['who']}>{how}</p>}
        <p className={styles['reason']}>
          <Change value={profitPct} decimals={1} /> in {formatPlural(closedCount, 'trade')} since publication,{' '}
          {rank.replace(' since publication', '')}
          {isIncluded ? '.' : `. Needs a plan with ${item.timeframe}-minute robots.`}
        </p>
      </div>
    </li>
  );
}
