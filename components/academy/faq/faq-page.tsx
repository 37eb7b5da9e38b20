import { EntryText } from '@/components/academy/entry-text/entry-text';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { formatPlural } from '@/lib/core/format/number';
import { contactsPath, homePath } from '@/lib/site/addresses/addresses';
import { FaqFilter } from './faq-filter';
import { GROUP, QUESTION, SYNONYMS } from './question-attributes';

interface FaqPageProps {
  readonly questions: readonly ContentEntry<'faq'>[];
}

/** Questions by group. Answers unfold without scripts, and links to a question open it. */
export function FaqPage({ questions }: FaqPageProps) {
  const groups = [...new Set(questions.map(({ data }) => data.group))];
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Questions and answers" />}
      title="Questions and answers"
      summary={
        <>
          {formatPlural(questions.length, 'answer')} about what this site does today, each with the page that
          shows it. Is yours missing? <a href={contactsPath()}>Ask us</a>.
        </>
      }
    >
      <FaqFilter>
        {groups.map((group) => (
          <div key={group} {...{ [GROUP]: '' }}>
            <Section title={group}>
              <Stack gap={2}>
                {questions
                  .filter(({ data }) => data.group === group)
                  .map((question) => (
                    <Question key={question.id} question={question} />
                  ))}
              </Stack>
            </Section>
          </div>
        ))}
      </FaqFilter>
    </Page>
  );
}

function Question({ question }: { readonly question: ContentEntry<'faq'> }) {
  const { slug, title, html, data } = question;
  return (
    <div {...{ [QUESTION]: '', [SYNONYMS]: data.synonyms.join(' ') }}>
      <Card as="details">
        <summary>{title}</summary>
        {/* Browsers unfold what an address's fragment is in. */}
        <div id={slug}>
          <EntryText html={html} />
          <Note look="aside">
            See <a href={data.shownAt.path}>{data.shownAt.title}</a>
          </Note>
        </div>
      </Card>
    </div>
  );
}
