import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { type Chapter, EBOOK_TITLE } from '@/lib/content/ebook/chapters';
import { formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import { EBOOK_PATHS } from '@/lib/site/addresses/ebook-paths';

/** What the ebook contains, and where to get it. */
export function EbooksPage({ chapters }: { readonly chapters: readonly Chapter[] }) {
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Ebooks" />}
      title="Ebooks"
      summary="The course and the glossary as one book, for printing and for e-readers. Free, without an account or an email address."
    >
      {chapters.length === 0 ? (
        <Empty title="The book is empty">No lesson or term is published now.</Empty>
      ) : (
        <Section title={EBOOK_TITLE}>
          <Actions>
            <ButtonLink href={EBOOK_PATHS.epub} download>
              Download EPUB
            </ButtonLink>
            <ButtonLink look="secondary" href={EBOOK_PATHS.page}>
              Read or print on one page
            </ButtonLink>
          </Actions>
          <Note>
            Each download is made of the current texts. Figures of robots in it are of that day, labeled as
            hypothetical. Exercises stay on the site; the book links to them.
          </Note>
          <Points>
            {chapters.map(({ id, title, entries, isLesson }) => (
              <li key={id}>
                <a href={`${EBOOK_PATHS.page}#${id}`}>{title}</a>
                {!isLesson && `, ${formatPlural(entries.length, 'term')}`}
              </li>
            ))}
          </Points>
        </Section>
      )}
    </Page>
  );
}
