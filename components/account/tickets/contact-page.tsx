import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { ForUsers, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { SiteConfig } from '@/lib/core/site-config/site-config';
import { helpPath, homePath, reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { TicketFormIsland } from './ticket-form-island';

/** How to reach the operator: a form, and what lines they set. */
export function ContactPage({ contact }: Pick<SiteConfig, 'contact'>) {
  const { phone, email, address } = contact;
  const hasLines = phone !== null || email !== null || address !== null;
  return (
    <Page
      kind="reading"
      isNarrow
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Contact" />}
      title="Contact"
      summary="Write to us here. Every message becomes a ticket, where you read our answer and reply."
    >
      <p>
        Many questions are answered in the <a href={helpPath()}>help articles</a>. If you can’t log in,{' '}
        <a href={reportProblemPath()}>report the problem</a> instead.
      </p>
      <ForUsers>
        <p>
          <a href={SITE_PATHS.tickets}>Your tickets</a> lists what you’ve written so far.
        </p>
      </ForUsers>
      <Section title="Send a message">
        <TicketFormIsland email={email} />
      </Section>
      {hasLines && (
        <Section title="Other ways to reach us">
          <Facts isColumn>
            {phone !== null && (
              <Fact term="Phone">
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </Fact>
            )}
            {email !== null && (
              <Fact term="Email">
                <a href={`mailto:${email}`}>{email}</a>
              </Fact>
            )}
            {address !== null && <Fact term="Mail">{address}</Fact>}
          </Facts>
        </Section>
      )}
      <Section title="What happens to your message">
        <p>
          Only our staff read it. We mail you when we answer, without the answer’s text. A closed ticket
          reopens if you reply within 30 days, and is deleted after a year.
        </p>
      </Section>
    </Page>
  );
}
