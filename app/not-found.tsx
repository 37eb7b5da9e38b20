import { PageShell } from '@/components/shell/page-shell/page-shell';
import { ButtonLink } from '@/components/ui/button/button';
import { MessagePage } from '@/components/ui/message-page/message-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath, robotsPath } from '@/lib/site/addresses/addresses';
import { PageTitle } from './_metadata/head-tags';

export default function NotFound() {
  return (
    <PageShell market={getCatalogue().market()}>
      <PageTitle title="Page not found" />
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
    </PageShell>
  );
}
