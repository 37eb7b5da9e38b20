import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';

/** Shown on pages for mailed links if the link's token is missing, for example after a reload. */
export function LinkMissing() {
  return (
    <Stack as="section" gap={4}>
      <Notice tone="warning" title="Please open the link in the email again">
        <p>This page needs the full link from our email each time you open it.</p>
      </Notice>
      <Actions>
        <ButtonLink href={logInPath()}>Log in</ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
