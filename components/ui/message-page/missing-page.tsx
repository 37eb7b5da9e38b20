import { ButtonLink } from '@/components/ui/button/button';
import { homePath, robotsPath } from '@/lib/site/addresses/addresses';
import { MessagePage } from './message-page';

export function MissingPage() {
  return (
    <MessagePage
      code="404"
      title="Page not found"
      actions={
        <>
          <ButtonLink href={robotsPath('stocks-etf')}>See all robots</ButtonLink>
          <ButtonLink look="secondary" href={homePath()}>
            Home
          </ButtonLink>
        </>
      }
    >
      <p>The address may be mistyped, or the list may have fewer pages than you asked for.</p>
    </MessagePage>
  );
}
