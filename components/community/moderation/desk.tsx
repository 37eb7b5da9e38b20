import { handleText, missingText } from '@/components/community/clubs/club-labels';
import { noteSchema, RULE_OPTIONS, reportSchema } from '@/components/community/clubs/club-schemas';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Form } from '@/components/ui/form/form';
import { SelectField } from '@/components/ui/form/select-field';
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
import { LogTable } from './log-table';
import { ACTOR_LABELS, EVENT_LABELS, HOLD_LABELS } from './moderation-labels';

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
  return (
    <Loaded call={queue} what="the queue" height="24rem">
      {({ held, reported, appeals }) => (
        <>
          <QueuePart
            title="Waiting"
            empty="No post waits for you."
            items={held}
            ask={queue.ask}
            isStaff={isStaff}
          />
          <QueuePart
            title="Reported"
            empty="No visible post has a report."
            items={reported}
            ask={queue.ask}
            isStaff={isStaff}
          />
          {isStaff && (
            <QueuePart title="Appeals" empty="No appeal is open." items={appeals} ask={queue.ask} isStaff />
          )}
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

function QueuedItem({ item: { post, reports, actions }, ask, isStaff }: QueuedItemProps) {
  const { id, clubId, handle, state, holdReason, title, html, writtenAt } = post;
  const appealed = actions.find(({ appeal }) => appeal === 'open');
  const decide = (event: 'hold' | 'approve' | 'restore') => async () => {
    await call('CxClubs/Decide', { post: id, event });
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
      {appealed ? (
        <Appeal id={appealed.id} text={appealed.appealText ?? ''} ask={ask} />
      ) : (
        <Actions>
          {state === 'held' && <ActButton act={decide('approve')}>Approve</ActButton>}
          {state === 'visible' && <ActButton act={decide('hold')}>Hold</ActButton>}
          {state === 'removed' && <ActButton act={decide('restore')}>Restore</ActButton>}
        </Actions>
      )}
      {(state === 'held' || state === 'visible') && (
        <Disclosure summary="Remove">
          <RemoveForm id={id} ask={ask} />
        </Disclosure>
      )}
      {isStaff && handle !== null && (
        <Disclosure summary="History of its author">
          <History handle={handle} />
        </Disclosure>
      )}
    </Card>
  );
}

function RemoveForm({ id, ask }: { readonly id: string; readonly ask: () => Promise<unknown> }) {
  return (
    <Form
      initial={{ rule: '', note: '' }}
      schema={reportSchema}
      submit="Remove"
      isDestructive
      focus={null}
      send={async ({ rule, note }) => {
        await call('CxClubs/Decide', { post: id, event: 'remove', rule: Number(rule), note });
        await ask();
        return undefined;
      }}
    >
      <SelectField name="rule" label="Rule it breaks" options={[['', 'Choose a rule'], ...RULE_OPTIONS]} />
      <TextAreaField name="note" label="Note for its author (optional)" maxLength={MODERATION_LIMITS.note} />
    </Form>
  );
}

interface AppealProps {
  readonly id: string;
  readonly text: string;
  readonly ask: () => Promise<unknown>;
}

function Appeal({ id, text, ask }: AppealProps) {
  const decide = (isGranted: boolean, answer: string) =>
    call('CxClubs/DecideAppeal', { action: id, isGranted, answer });
  return (
    <>
      <p dir="auto">Its author appeals: “{text}”</p>
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

function History({ handle }: { readonly handle: string }) {
  const history = useCall('CxClubs/GetHistory', { handle });
  return (
    <Loaded call={history} what="the history" height="8rem">
      {({ visible, held, removed, deleted, reportsMade, reportsUpheld, joinedAt, actions }) => (
        <Stack>
          <Note look="text">
            Member since <Time at={joinedAt} />. Posts: {visible} visible, {held} held, {removed} removed,{' '}
            {deleted} deleted. Reports made: {reportsMade}, {reportsUpheld} of them upheld.
          </Note>
          <LogTable actions={actions} />
        </Stack>
      )}
    </Loaded>
  );
}
