import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { ButtonLink } from '@/components/ui/button/button';
import type { CurrentUser } from '@/lib/people/accounts/current-user';
import { mayFollow, PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './subscriber-home.module.css';

/** From slow to fast: the faster, the larger the plan. */
const TIMEFRAMES = [60, 15, 5] as const;

/** The plan of somebody and what it opens. */
export function PlanBox({ user }: { readonly user: CurrentUser }) {
  const name = PLAN_NAMES[user.PlanLevel];
  return (
    <section className={styles['plan']} aria-labelledby="plan">
      <div>
        <h2 id="plan" className={styles['plan-name']}>
          {name === '' ? 'No plan yet' : `Plan: ${name}`}
        </h2>
        <p className={styles['intro']}>{whatOpens(user)}</p>
      </div>
      <ButtonLink look={user.PlanLevel === 0 ? 'primary' : 'secondary'} compact href={SITE_PATHS.memberships}>
        {user.PlanLevel === 0 ? 'Choose a plan' : 'See all plans'}
      </ButtonLink>
    </section>
  );
}

function whatOpens(user: CurrentUser): string {
  const viewer = viewerOfUser(user);
  const opened = (fundType: 'S' | 'C') =>
    TIMEFRAMES.filter((timeframe) =>
      mayFollow(viewer, { timeframe, fundType, brokerAccountUniqueId: null }, false),
    );
  const [all, crypto] = [opened('S'), opened('C')];
  const extra = crypto.length > all.length ? ' IntradayCrypto opens all crypto robots.' : '';
  if (all.length === TIMEFRAMES.length) return 'You can follow every robot.';
  if (all.length > 0) return `You can follow robots that decide every ${all.join(' or ')} minutes.${extra}`;
  return extra === ''
    ? 'Sums of money, statistics and bookmarks are yours for free. Following robots needs a plan.'
    : extra.trim();
}
