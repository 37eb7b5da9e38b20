import { handleText, missingText } from '@/components/community/clubs/club-labels';
import { noteSchema } from '@/components/community/clubs/club-schemas';
import { MemberHistory } from '@/components/community/clubs/member-history';
import { ACTOR_LABELS, EVENT_LABELS, HOLD_LABELS } from '@/components/community/clubs/moderation-labels';
import { RemoveForm } from '@/components/community/clubs/rule-form';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { MODERATION_LIMITS } from '@/lib/community/moderation/moderation';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { clubPath } from '@/lib/site/addresses/clubs-address';

/** What waits for whoever moderates: a content admin, or a club's owner or moderator. */
export function ModerationDesk() {
  return (
    <SignedIn what="the queue">{(user) => <Queue userId={user.id} isStaff={user.isContentAdmin} />}</SignedIn>
  );
}

type Queued = CallAnswer<'CxClubs/GetQueue'>['held'][number];
/** Posts that are reported meanwhile appear without a reload. */
const ASK_EVERY_MS = 60_000;

function Queue({ userId, isStaff }: { readonly userId: string; readonly isStaff: boolean }) {
  const queue = useCall('CxClubs/GetQueue', {}, { userId, onFocus: true, keeps: true, every: ASK_EVERY_MS });
  const part = { ask: queue.ask, isStaff };
  return (
    <Loaded call={queue} what="the queue" height="24rem">
      {({ held, reported, appeals, removed }) => (
        <>
          <QueuePart {...part} title="Waiting" empty="No post waits for you." items={held} />
          <QueuePart {...part} title="Reported" empty="No visible post has a report." items={reported} />
          {isStaff && <QueuePart {...part} title="Appeals" empty="No appeal is open." items={appeals} />}
          <QueuePart
            {...part}
            title="Removed"
            empty="There is no removed post that you could restore."
            items={removed}
          />
        </>
      )}
    </Loaded>
  );
}

interface QueuePartProps {
  readonly title: string;
  readonly empty: string;
  readonly items: readonly Queued[];
  readonly ask: () => Promise<unknown>;
  readonly isStaff: boolean;
}

function QueuePart({ title, empty, items, ask, isStaff }: QueuePartProps) {
  return (
    <Section title={items.length === 0 ? title : `${title} (${items.length})`}>
      {items.length === 0 ? (
        <Empty title="Nothing here">{empty}</Empty>
      ) : (
        <Stack as="ol" aria-label={title}>
          {items.map((item) => (
            <QueuedItem key={item.post.id} item={item} ask={ask} isStaff={isStaff} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface QueuedItemProps extends Pick<QueuePartProps, 'ask' | 'isStaff'> {
  readonly item: Queued;
}

function QueuedItem({ item: { post, reports, actions, isOwn }, ask, isStaff }: QueuedItemProps) {
  const { id, clubId, handle, state, holdReason, title, html, version, writtenAt } = post;
  const appealed = actions.find(({ appeal }) => appeal === 'open');
  const decide = (event: 'hold' | 'approve' | 'restore') => async () => {
    await call('CxClubs/Decide', { post: id, event, version });
    await ask();
    return null;
  };
  return (
    <Card as="li">
      <Note look="aside">
        <bdi>{handleText(handle)}</bdi> in <a href={clubPath(clubId)}>{clubId}</a>, <Time at={writtenAt} />
        {holdReason !== null && <> · {HOLD_LABELS[holdReason]}</>}
        {state === 'removed' && <> · {missingText(post)}</>}
      </Note>
      {title !== null && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {html !== null && <ArticleHtml html={html} />}
      {reports.length > 0 && (
        <Stack as="ul" aria-label={formatPlural(reports.length, 'report')}>
          {reports.map(({ rule, note, at }) => (
            <li key={`${at} ${rule} ${note}`} dir="auto">
              Rule {rule}
              {note !== '' && <>: “{note}”</>}
            </li>
          ))}
        </Stack>
      )}
      {actions.length > 0 && (
        <Stack as="ul" aria-label="Decisions until now">
          {actions.map((action) => (
            <li key={action.id} dir="auto">
              {EVENT_LABELS[action.event]}
              {action.rule !== null && <> by rule {action.rule}</>}, {ACTOR_LABELS[action.by]},{' '}
              <Time at={action.at} />
              {action.note !== '' && <>: “{action.note}”</>}
            </li>
          ))}
        </Stack>
      )}
      {appealed && <p dir="auto">Its author appeals: “{appealed.appealText}”</p>}
      {isOwn && <Note look="text">This is your own post, so someone else has to decide.</Note>}
      {!isOwn && appealed && <Appeal id={appealed.id} ask={ask} />}
      {!isOwn && !appealed && (
        <Actions>
          {state === 'held' && <ActButton act={decide('approve')}>Approve</ActButton>}
          {state === 'visible' && <ActButton act={decide('hold')}>Hold</ActButton>}
          {state === 'removed' && <ActButton act={decide('restore')}>Restore</ActButton>}
        </Actions>
      )}
      {!isOwn && (state === 'held' || state === 'visible') && (
        <Disclosure summary="Remove">
          <RemoveForm id={id} version={version} focus={null} onRemoved={ask} />
        </Disclosure>
      )}
      {isStaff && handle !== null && (
        <Disclosure summary="History of its author">
          <MemberHistory handle={handle} />
        </Disclosure>
      )}
    </Card>
  );
}

interface AppealProps {
  readonly id: string;
  readonly ask: () => Promise<unknown>;
}

function Appeal({ id, ask }: AppealProps) {
  const decide = (isGranted: boolean, answer: string) =>
    call('CxClubs/DecideAppeal', { action: id, isGranted, answer });
  return (
    <>
      <Actions>
        <ActButton
          act={async () => {
            await decide(true, '');
            await ask();
            return null;
          }}
        >
          Grant and restore
        </ActButton>
      </Actions>
      <Disclosure summary="Deny">
        <Form
          initial={{ note: '' }}
          schema={noteSchema}
          submit="Deny appeal"
          focus={null}
          send={async ({ note }) => {
            await decide(false, note);
            await ask();
            return undefined;
          }}
        >
          <TextAreaField name="note" label="Answer (optional)" maxLength={MODERATION_LIMITS.note} />
        </Form>
      </Disclosure>
    </>
  );
}
