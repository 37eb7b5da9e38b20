import { ButtonLink } from '@/components/ui/button/button';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { Section } from './section';
import { Setting } from './setting';

const MANAGE_PLANS = '/app/user/memberships/cc';

export function PlanSection({ user }: { readonly user: CurrentUser }) {
  const plan = PLAN_NAMES[user.planLevel];
  return (
    <Section id="plan" title="Plan">
      <Setting title="Your plan" value={plan === '' ? 'None. Browsing robots is free' : plan}>
        {plan === '' ? (
          <ButtonLink look="secondary" size={36} href={SITE_PATHS.memberships}>
            See plans
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" size={36} href={MANAGE_PLANS}>
            Manage my plans
          </ButtonLink>
        )}
      </Setting>
    </Section>
  );
}
