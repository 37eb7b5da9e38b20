import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Failed } from '@/components/ui/loaded/failed';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { logInPath, robotsPath, signUpPath } from '@/lib/site/addresses/addresses';

/** Shown to guests. The links open dialogs over the page. */
export function Guest() {
  return (
    <Panel title="Log in to see your account">
      <p>Manage your name, email, password, two-step login, sessions and data here.</p>
      <Actions>
        <ButtonLink href={logInPath()}>Log in</ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free
        </ButtonLink>
      </Actions>
    </Panel>
  );
}

/** Shown if the settings or the user couldn't be loaded. */
export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  return <Failed what="your account" reason="Nothing was changed." onRetry={onRetry} />;
}

/** Shown after deleting the account. It takes focus, because the button that had it is gone. */
export function AccountDeleted() {
  return (
    <Stack isStart>
      <h2 ref={focusOn} tabIndex={-1}>
        Your account is deleted
      </h2>
      <p>
        You’re logged out everywhere. You can still browse robots and check their trades for free, without an
        account.
      </p>
      <Actions>
        <ButtonLink href={robotsPath('stocks-etf')}>See all robots</ButtonLink>
      </Actions>
    </Stack>
  );
}

function focusOn(title: HTMLHeadingElement | null): void {
  title?.focus();
}
