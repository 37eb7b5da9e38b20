import { ButtonLink } from '@/components/button/button';
import { MessagePage } from '@/components/message-page/message-page';
import { robotsPath } from '@/lib/addresses/addresses';

/** Stands at the address of a robot that was taken down. */
export function RobotRemoved() {
  return (
    <MessagePage
      code="410"
      title="This robot was removed"
      actions={<ButtonLink href={robotsPath('stocks-etf')}>See all robots</ButtonLink>}
    >
      <p>It was taken down and makes no trades any more. Its ledger is kept.</p>
    </MessagePage>
  );
}
