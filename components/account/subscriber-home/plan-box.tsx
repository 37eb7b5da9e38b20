import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { ButtonLink } from '@/components/ui/button/button';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { mayFollow, PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { SLOWEST_FIRST } from '@/lib/robots/definitions/definition';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './subscriber-home.module.css';

/** The user's plan and what it includes. */
export function PlanBox({ user }: { readonly user: CurrentUser }) {
  const name = PLAN_NAMES[user.planLevel];
  return (
    <section className={styles['plan']} aria-labelledby="plan">
      <div>
        <h2 id="plan" className={styles['plan-name']}>
          {name === '' ? 'No plan yet' : `Plan: ${name}`}
        </h2>
        <p className={styles['intro']}>{whatOpens(user)}</p>
      </div>
      <ButtonLink look={user.planLevel === 0 ? 'primary' : 'secondary'} compact href={SITE_PATHS.memberships}>
        {user.planLevel === 0 ? 'Choose a plan' : 'See all plans'}
      </ButtonLink>
    </section>
  );
}

function whatOpens(user: CurrentUser): string {
  const viewer = viewerOfUser(user);
  const opened = (fundType: 'S' | 'C') =>
    SLOWEST_FIRST.filter((timeframe) =>
      mayFollow(viewer, { timeframe, fundType, brokerAccountUniqueId: null }, false),
    );
  const [all, crypto] = [opened('S'), opened('C')];
  const extra = crypto.length > all.length ? ' IntradayCrypto includes all crypto robots.' : '';
  if (all.length === SLOWEST_FIRST.length) return 'You can follow every robot.';
  if (all.length > 0) return `You can follow ${all.join('- and ')}-minute robots.${extra}`;
  return extra === ''
    ? 'Dollar amounts, stats and bookmarks are free. To follow robots, choose a plan.'
    : extra.trim();
}
