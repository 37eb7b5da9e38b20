'use client';

import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { ForGuests } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatPlural } from '@/lib/core/format/number';
import { clubPath } from '@/lib/site/addresses/clubs-address';
import { PostActions } from './post-actions';
import { type ShownPost, ThreadPost } from './thread-post';

const ReplyForm = lazyPart(async () => (await import('./reply-form')).ReplyForm);

interface ThreadProps {
  readonly post: ShownPost;
  readonly replies: readonly ShownPost[];
}

/** A post with a page of its replies, and what a member can do about each. */
export function Thread({ post, replies }: ThreadProps) {
  const isUser = useSession() === 'signed-in';
  const mine = useCall('CxClubs/GetMine', isUser ? { club: post.clubId } : null);
  const { handle = null, posts = [], clubs = [], moderatesAs = null } = mine.data ?? {};
  const { role = null, closed = null } = clubs.find(({ id }) => id === post.clubId) ?? {};
  const moderating = (one: ShownPost) => [
    ...(moderatesAs !== null && one.handle !== handle ? (['remove'] as const) : []),
    ...(moderatesAs === 'staff' && one.handle !== null ? (['history'] as const) : []),
  ];
  const actions = (one: ShownPost) =>
    (handle !== null || moderatesAs !== null) &&
    one.state === 'visible' && (
      <PostActions
        post={one}
        own={posts.find(({ id }) => id === one.id) ?? null}
        mayReport={handle !== null && one.handle !== handle}
        moderating={moderating(one)}
      />
    );
  return (
    <>
      <Toaster />
      <ThreadPost post={post} actions={actions(post)} />
      <Section title={post.replies === 0 ? 'Replies' : formatPlural(post.replies, 'reply', 'replies')}>
        <FailedCall call={mine} what="your part in this club" />
        {replies.length > 0 && (
          <Stack as="ol" aria-label="Replies">
            {replies.map((reply) => (
              <ThreadPost key={reply.id} as="li" post={reply} actions={actions(reply)} />
            ))}
          </Stack>
        )}
        {!isUser && (
          <ForGuests>
            <Note look="text">Members of the club can reply.</Note>
            <JoinActions />
          </ForGuests>
        )}
        {mine.data && role === null && (
          <Note look="text">
            <a href={clubPath(post.clubId)}>Join this club</a> to reply.
          </Note>
        )}
        {role !== null && closed === null && post.state === 'visible' && (
          <ReplyForm post={post.id} notice={mine.data?.notice ?? null} />
        )}
      </Section>
    </>
  );
}
