import { TicketFormIsland } from '@/components/account/tickets/ticket-form-island';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { findEntry, publishedEntries } from '@/lib/content/entries/published-entries';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { OperatorPage } from './operator-page';

/** Its text, if content admins write one. */
const INTRO = '1-on-1-lesson';

/** Lessons with a person: what is offered, and a form to ask for one. @param email the operator's, if they have one */
export function OneOnOnePage({ email }: { readonly email: string | null }) {
  return (
    <OperatorPage
      title="1-on-1 lessons"
      summary="A lesson with a person, about this site and its robots. Nobody here gives investment advice."
      intro={findEntry('landing', INTRO)}
      items={publishedEntries('offer').map((entry) => ({ entry }))}
      action="Book it"
      empty={{
        title: 'No 1-on-1 lessons are offered yet',
        text: (
          <>
            Ask for one below. Many questions are already answered in the{' '}
            <a href={SITE_PATHS.questions}>questions and answers</a>.
          </>
        ),
      }}
    >
      <Section title="Ask for a lesson">
        <Note look="text">
          Your request becomes a ticket, where you read our answer and reply. We mail you when we answer.
        </Note>
        <TicketFormIsland kind="lesson" email={email} />
      </Section>
    </OperatorPage>
  );
}
