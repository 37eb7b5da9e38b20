import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';

/** What a guest can do on a page that is for users. */
export function JoinActions() {
  return (
    <Actions>
      <ButtonLink href={signUpPath()}>Join for free</ButtonLink>
      <ButtonLink look="secondary" href={logInPath()}>
        Log in
      </ButtonLink>
    </Actions>
  );
}
