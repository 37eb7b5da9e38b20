import { MemberName } from '@/components/community/handle/member-name';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import type { ClubSummary } from '@/lib/community/clubs/club';
import { type ClubPost, POSTS_PER_PAGE } from '@/lib/community/clubs/club-post';
import { COMMUNITY_RULES, findRule } from '@/lib/community/moderation/rules';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  clubFeedPath,
  clubListPath,
  clubPath,
  clubPostPath,
  MODERATION_LOG_PATH,
} from '@/lib/site/addresses/clubs-address';
import { CLUB_LIST_TITLES, missingText } from './club-labels';
import { OwnPart } from './own-part';

interface ClubPageProps {
  readonly club: ClubSummary;
  readonly page: number;
  readonly total: number;
  readonly posts: readonly ClubPost[];
}

/** A club with its posts. */
export function ClubPage({ club, page, total, posts }: ClubPageProps) {
  const { id, kind, name, about, members, foundedAt, closed } = club;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: CLUB_LIST_TITLES[kind], href: clubListPath(kind) },
        ]}
        current={name}
      />
      <Page title={<bdi>{name}</bdi>} summary={<span dir="auto">{about}</span>}>
        <Facts>
          <Fact term="Members">{formatCount(members)}</Fact>
          <Fact term="Posts">{formatCount(club.posts)}</Fact>
          <Fact term="Founded">
            <Time at={foundedAt} />
          </Fact>
        </Facts>
        {closed && (
          <Note look="warning">
            Staff closed this club on <Time at={closed.at} />: rule {closed.rule}
            {findRule(closed.rule) && <>, {findRule(closed.rule)?.title}</>}.
            {closed.note !== '' && <span dir="auto"> “{closed.note}”</span>} Its posts stay readable.
          </Note>
        )}
        <OwnPart club={{ id, name, about, isClosed: closed !== null }} />
        <Section title="Posts">
          {posts.length === 0 ? (
            <Empty title="No posts yet">Members of this club can write the first one.</Empty>
          ) : (
            <Rows label="Posts">
              {posts.map((post) => (
                <PostRow key={post.id} post={post} />
              ))}
            </Rows>
          )}
          <PageLinks
            page={page}
            pageCount={Math.ceil(total / POSTS_PER_PAGE)}
            hrefFor={(to) => clubPath(id, to)}
          />
        </Section>
        <ClubRules />
        <Note>
          <a href={clubFeedPath(id)}>RSS of this club</a> ·{' '}
          <a href={MODERATION_LOG_PATH}>What moderators decided</a>. Posts are members’ opinions, not advice.
        </Note>
      </Page>
    </>
  );
}

function PostRow({ post }: { readonly post: ClubPost }) {
  const { id, clubId, title, handle, writtenAt, replies } = post;
  return (
    <Row
      note={
        <>
          <MemberName handle={handle} />, <Time at={writtenAt} />
        </>
      }
      end={formatPlural(replies, 'reply', 'replies')}
    >
      <a href={clubPostPath(clubId, id)}>
        <bdi>{title ?? missingText(post)}</bdi>
      </a>
    </Row>
  );
}

export function ClubRules() {
  return (
    <Disclosure summary="Rules of all clubs">
      <Stack as="ol">
        {COMMUNITY_RULES.map(({ no, title, text }) => (
          <li key={no}>
            <strong>
              {no}. {title}.
            </strong>{' '}
            {text}
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
