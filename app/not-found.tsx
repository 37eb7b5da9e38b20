import { ButtonLink } from '@/components/button/button';
import { MessagePage } from '@/components/message-page/message-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { homePath, robotsPath } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';
import { PageTitle } from './_metadata/head-tags';

export default function NotFound() {
  return (
    <PageShell market={getCatalogue().market()}>
      <PageTitle title="Page not found" />
      <MessagePage
        code="404"
        title="There is nothing at this address"
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
    </PageShell>
  );
}
