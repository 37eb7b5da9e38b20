import { ButtonLink } from '@/components/ui/button/button';
import { MessagePage } from '@/components/ui/message-page/message-page';
import { robotsPath } from '@/lib/site/addresses/addresses';

/** Shown at the address of a removed robot. */
export function RobotRemoved({ isInApp }: { readonly isInApp: boolean }) {
  return (
    <MessagePage
      code="410"
      title="This robot was removed"
      actions={!isInApp && <ButtonLink href={robotsPath('stocks-etf')}>See all robots</ButtonLink>}
    >
      <p>
        This robot was removed and no longer trades. Its ledger is kept.
        {isInApp && ' Go back to the app to see other robots.'}
      </p>
    </MessagePage>
  );
}
