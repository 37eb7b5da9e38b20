import { ButtonLink } from '@/components/ui/button/button';
import { findEntry, publishedEntries } from '@/lib/content/entries/published-entries';
import { contactsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { OperatorPage } from './operator-page';

/** Its text, if content admins write one. */
const INTRO = '1-on-1-lesson';
const QUESTION = 'I’d like a 1-on-1 lesson about ';

export function OneOnOnePage() {
  const ask = (
    <ButtonLink look="secondary" href={contactsPath(QUESTION)}>
      Ask about a lesson
    </ButtonLink>
  );
  const offers = publishedEntries('offer');
  return (
    <OperatorPage
      title="1-on-1 lessons"
      summary="A lesson with a person, about this site and its robots. Nobody here gives investment advice."
      intro={findEntry('landing', INTRO)}
      items={offers.map((entry) => ({ entry }))}
      action="Book it"
      empty={{
        title: 'No 1-on-1 lessons are offered yet',
        text: (
          <>
            Write what you’d like to learn, and you’ll get an answer. Many questions are already answered in
            the <a href={SITE_PATHS.questions}>questions and answers</a>.
          </>
        ),
        action: ask,
      }}
    >
      {offers.length > 0 && <div>{ask}</div>}
    </OperatorPage>
  );
}
