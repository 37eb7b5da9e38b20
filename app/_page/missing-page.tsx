import { ButtonLink } from '@/components/ui/button/button';
import { MessagePage } from '@/components/ui/message-page/message-page';
import type { Page } from '@/lib/site/addresses/page';
import { SitePage } from './site-page';

interface MissingPageProps {
  readonly page: Page;
  readonly path: string;
  readonly title: string;
  /** What there isn't, as a heading: `No such pattern`. */
  readonly heading: string;
  /** Why, in a sentence. */
  readonly text: string;
  /** For search engines; the sentence by default. */
  readonly description?: string;
  /** What there is instead. */
  readonly instead: { readonly href: string; readonly text: string };
}

/** A 404 of a page whose address names something that doesn't exist. */
export function MissingPage(props: MissingPageProps) {
  const { page, path, title, heading, text, description = text, instead } = props;
  return (
    <SitePage {...{ page, path, title, description }} isIndexed={false} problem={404}>
      <MessagePage
        code="404"
        title={heading}
        actions={<ButtonLink href={instead.href}>{instead.text}</ButtonLink>}
      >
        <p>{text}</p>
      </MessagePage>
    </SitePage>
  );
}
