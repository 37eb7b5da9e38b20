import { AFTER_LOGIN } from '@/components/account/account/account-paths';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Stack } from '@/components/ui/stack/stack';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** Shown to users who are already logged in, with ways to continue. */
export function SignedInAlready({ goOn }: { readonly goOn: string | null }) {
  const { user } = useCurrentUser();
  return (
    <Stack as="section" gap={4}>
      <h2>You’re logged in{user ? ` as ${user.name}` : ''}</h2>
      <p>To use another account, log out first (menu at the top).</p>
      <Actions>
        <ButtonLink href={goOn ?? AFTER_LOGIN}>{goOn ? 'Continue' : 'Home'}</ButtonLink>
        <ButtonLink look="secondary" href={SITE_PATHS.account}>
          Account
        </ButtonLink>
        <ButtonLink look="secondary" href={robotsPath('stocks-etf')}>
          All robots
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
