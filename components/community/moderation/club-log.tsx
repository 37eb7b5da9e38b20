import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import type { ClubEvent, LoggedClubAction } from '@/lib/community/moderation/moderation';
import { clubPath } from '@/lib/site/addresses/clubs-address';

const CLUB_EVENT_LABELS: Readonly<Record<ClubEvent, string>> = {
  edit: 'Edited',
  close: 'Closed',
  reopen: 'Reopened',
};

/** What staff did about clubs; nothing if they did nothing. */
export function ClubLog({ actions }: { readonly actions: readonly LoggedClubAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Section title="Clubs">
      <Rows label="Decisions about clubs">
        {actions.map(({ id, clubId, name, event, rule, note, at }) => (
          <Row
            key={id}
            note={note === '' ? undefined : <span dir="auto">“{note}”</span>}
            end={<Time at={at} />}
          >
            {CLUB_EVENT_LABELS[event]}
            {rule !== null && <> by rule {rule}</>}:{' '}
            <a href={clubPath(clubId)}>
              <bdi>{name}</bdi>
            </a>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
