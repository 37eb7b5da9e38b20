import { Breadcrumbs } from '@/components/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/button/button';
import { MarketLabel } from '@/components/market-label/market-label';
import { Notice } from '@/components/notice/notice';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
import { homePath, legalPath, robotsPath } from '@/lib/addresses/addresses';
import type { MarketView } from '@/lib/market/source';
import styles from './memberships-page.module.css';
import { NeededBadge } from './needed-badge';
import { ALL_TIMEFRAMES, PLANS, type Plan } from './plans';

/** What each plan opens. Nothing can be bought here yet, and the page says so before all else. */
export function MembershipsPage({ market }: { readonly market: MarketView }) {
  return (
    <div className={styles['page']}>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Plans" />
      <h1 className={styles['title']}>Plans</h1>
      <p className={styles['lead']}>
        Reading robots and checking their trades is free and needs no plan. A plan lets you follow robots: the
        more often a robot decides, the larger the plan.
      </p>
      <Notice
        tone="warning"
        title="Plans cannot be bought yet: sign-up opens with accounts. Nothing is charged."
      >
        <p>What they will open is written here so that you know which one a robot needs.</p>
      </Notice>
      <ul className={styles['plans']}>
        {PLANS.map((plan) => (
          <li key={plan.name} className={styles['plan']}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <MarketLabel market={market} />
      <p className={styles['note']}>
        No plan makes a robot’s results better, or real: read the{' '}
        <a className={styles['link']} href={legalPath('disclaimers-and-limitations')}>
          Disclaimers and Limitations
        </a>{' '}
        first.
      </p>
      <ButtonLink look="secondary" href={robotsPath('stocks-etf')}>
        See all robots
      </ButtonLink>
    </div>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  return (
    <>
      <p className={styles['slot']}>
        <NeededBadge plan={plan.name} />
      </p>
      <h2 className={styles['name']}>{plan.name}</h2>
      <p className={styles['gist']}>{plan.gist}</p>
      <ul className={styles['opens']}>
        {ALL_TIMEFRAMES.map((minutes) => {
          const isOpen = plan.timeframes.includes(minutes);
          return (
            <li key={minutes} className={isOpen ? styles['open'] : styles['closed']}>
              <VisuallyHidden>{isOpen ? 'With' : 'Without'} </VisuallyHidden>
              {minutes}-minute robots
            </li>
          );
        })}
        <li className={styles['open']}>{plan.bonus}</li>
      </ul>
    </>
  );
}
