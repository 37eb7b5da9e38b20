import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { Chip } from '@/components/ui/chip/chip';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { joinNames } from '@/lib/people/memberships/products';
import { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './subscriber-home.module.css';

/** The user's plan, with the way to change it. */
export function PlanChip({ user }: { readonly user: CurrentUser }) {
  const name = PLAN_NAMES[user.planLevel] || joinNames(viewerOfUser(user).tools);
  return (
    <Chip as="p" className={styles['plan']}>
      {name || 'No plan'}
      <span aria-hidden="true"> · </span>
      <a href={name ? SITE_PATHS.myPlans : SITE_PATHS.memberships}>
        {name ? 'Manage' : 'Choose'}
        <VisuallyHidden> {name ? 'your plan' : 'a plan'}</VisuallyHidden>
      </a>
    </Chip>
  );
}
