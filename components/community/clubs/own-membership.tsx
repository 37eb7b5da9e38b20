import { useState } from 'react';
import { HandleForm } from '@/components/community/handle/handle-form';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Card, Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { HOLD_TEXTS } from '@/lib/community/clubs/post-state';
import { POST_LIMITS } from '@/lib/community/clubs/post-text';
import { MODERATION_LIMITS } from '@/lib/community/moderation/moderation';
import { findRule } from '@/lib/community/moderation/rules';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { clubPostPath, MODERATION_PATH } from '@/lib/site/addresses/clubs-address';
import { missingText, ROLE_LABELS } from './club-labels';
import { ClubRoles } from './club-roles';
import { appealSchema, postSchema } from './club-schemas';
import { ClubStaff, type StaffClub } from './club-staff';

interface OwnMembershipProps {
  readonly club: StaffClub;
}

type Mine = CallAnswer<'CxClubs/GetMine'>;

/** A user's part in a club. */
export function OwnMembership({ club }: OwnMembershipProps) {
  const mine = useCall('CxClubs/GetMine', { club: club.id });
  const user = useSignedInUser();
  return (
    <>
      <Panel title="Your part">
        <Toaster />
        <Loaded call={mine} what="your part in this club" height="8rem">
          {(known) =>
            known.handle === null ? (
              <HandleForm onTaken={mine.ask} focus={null} />
            ) : (
              <Membership club={club} mine={known} ask={mine.ask} />
            )
          }
        </Loaded>
      </Panel>
      {user?.isContentAdmin && <ClubStaff club={club} />}
    </>
  );
}

interface MembershipProps extends OwnMembershipProps {
  readonly mine: Mine;
  readonly ask: () => Promise<unknown>;
}

function Membership({ club, mine, ask }: MembershipProps) {
  const role = mine.clubs.find(({ id }) => id === club.id)?.role ?? null;
  const move = (name: 'CxClubs/Join' | 'CxClubs/Leave') => async () => {
    await call(name, { club: club.id });
    await ask();
    return null;
  };
  return (
    <Stack gap={4}>
      <Actions>
        {role === null && club.isClosed && <Note look="text">Nobody can join a closed club.</Note>}
        {role === null && !club.isClosed && (
          <ActButton look="primary" act={move('CxClubs/Join')}>
            Join this club
          </ActButton>
        )}
        {role !== null && <Chip>{ROLE_LABELS[role]}</Chip>}
        {(role === 'member' || role === 'moderator') && (
          <ActButton act={move('CxClubs/Leave')}>Leave</ActButton>
        )}
        {(role === 'owner' || role === 'moderator') && (
          <ButtonLink look="secondary" size={36} href={MODERATION_PATH}>
            Moderate
          </ButtonLink>
        )}
      </Actions>
      {mine.notice !== null && <Note look="text">{mine.notice}</Note>}
      {role !== null && !club.isClosed && (
        <Disclosure summary="Write a post">
          <WritePost club={club.id} ask={ask} />
        </Disclosure>
      )}
      {role === 'owner' && (
        <Disclosure summary="Roles">
          <ClubRoles club={club.id} ask={ask} />
        </Disclosure>
      )}
      <NotVisible mine={mine} ask={ask} />
    </Stack>
  );
}

interface WritePostProps {
  readonly club: string;
  /** Reads again what waits. */
  readonly ask: () => Promise<unknown>;
}

function WritePost({ club, ask }: WritePostProps) {
  const [held, setHeld] = useState(0);
  return (
    <Form
      key={held}
      initial={{ title: '', body: '' }}
      schema={postSchema}
      submit="Post"
      focus={null}
      send={async (text) => {
        const { threadId, notice } = await call('CxClubs/Post', { club, ...text });
        if (notice === null) window.location.assign(clubPostPath(club, threadId));
        else {
          showToast(notice, 'success');
          await ask();
          setHeld(held + 1);
        }
        return undefined;
      }}
    >
      <TextField name="title" label="Title" maxLength={POST_LIMITS.title} autoComplete="off" />
      <TextAreaField
        name="body"
        label="Text"
        maxLength={POST_LIMITS.body}
        note="Markdown. Mention members as @handle; addresses of robots and tickers here become cards."
      />
    </Form>
  );
}

/** A member's posts here that wait or were removed, with reasons and the way to appeal. */
function NotVisible({ mine, ask }: Omit<MembershipProps, 'club'>) {
  const hidden = mine.posts.filter(({ state }) => state === 'held' || state === 'removed');
  if (hidden.length === 0) return null;
  return (
    <Stack as="ul" aria-label="Your posts that others don’t see">
      {hidden.map((post) => {
        const decision = mine.decisions.find(
          ({ postId, event, reversedAt }) => postId === post.id && event === 'remove' && reversedAt === null,
        );
        return (
          <Card as="li" key={post.id}>
            <Note look="aside">
              {missingText(post)}, written <Time at={post.writtenAt} />
            </Note>
            <p dir="auto">{post.title ?? post.body}</p>
            {post.holdReason !== null && <Note look="text">{HOLD_TEXTS[post.holdReason]}</Note>}
            {decision && <Removal decision={decision} ask={ask} />}
          </Card>
        );
      })}
    </Stack>
  );
}

interface RemovalProps {
  readonly decision: Mine['decisions'][number];
  readonly ask: () => Promise<unknown>;
}

function Removal({ decision, ask }: RemovalProps) {
  const { id, rule, note, appeal, appealAnswer } = decision;
  const broken = rule === null ? undefined : findRule(rule);
  return (
    <>
      {broken && (
        <Note look="text">
          Rule {broken.no}, {broken.title}: {broken.text}
        </Note>
      )}
      {note !== '' && <p dir="auto">“{note}”</p>}
      {appeal === 'open' && <Note look="text">You appealed. Staff will look at it again.</Note>}
      {appeal === 'denied' && (
        <Note look="text">Your appeal was denied{appealAnswer ? `: “${appealAnswer}”` : '.'}</Note>
      )}
      {appeal === 'none' && (
        <Disclosure summary="Appeal">
          <Form
            initial={{ text: '' }}
            schema={appealSchema}
            submit="Appeal"
            focus={null}
            send={async ({ text }) => {
              await call('CxClubs/Appeal', { action: id, text });
              await ask();
              return undefined;
            }}
          >
            <TextAreaField
              name="text"
              label="Why should it be back?"
              maxLength={MODERATION_LIMITS.appeal}
              note="Once, within 30 days. Staff decide."
            />
          </Form>
        </Disclosure>
      )}
    </>
  );
}
