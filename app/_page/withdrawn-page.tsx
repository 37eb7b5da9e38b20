import { PageTitle } from '@/app/_page/head-tags';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { ButtonLink } from '@/components/ui/button/button';
import { MessagePage } from '@/components/ui/message-page/message-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';

interface WithdrawnPageProps {
  /** As in "This lesson was withdrawn". */
  readonly what: string;
  /** Where the others are. */
  readonly others: { readonly title: string; readonly path: string };
}

/** In place of an entry that was withdrawn. */
export function WithdrawnPage({ what, others }: WithdrawnPageProps) {
  const title = `This ${what} was withdrawn`;
  return (
    <PageShell market={getCatalogue().market()}>
      <PageTitle title={title} />
      <meta name="robots" content="noindex, follow" />
      <MessagePage
        code="410"
        title={title}
        actions={<ButtonLink href={others.path}>{others.title}</ButtonLink>}
      >
        <p>It’s no longer part of this site.</p>
      </MessagePage>
    </PageShell>
  );
}
