import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { PageLinks } from '@/components/ui/pagination/page-links';
import type { ClubSummary } from '@/lib/community/clubs/club';
import { POSTS_PER_PAGE } from '@/lib/community/clubs/club-post';
import { homePath } from '@/lib/site/addresses/addresses';
import { clubListPath, clubPath, clubPostPath } from '@/lib/site/addresses/clubs-address';
import { CLUB_LIST_TITLES } from './club-labels';
import { ClubRules } from './club-page';
import { Thread } from './thread';
import type { ShownPost } from './thread-post';

interface PostPageProps {
  readonly club: ClubSummary;
  readonly title: string;
  readonly page: number;
  readonly post: ShownPost;
  readonly replies: readonly ShownPost[];
  /** In all pages. */
  readonly total: number;
}

/** A post with its replies. */
export function PostPage({ club, title, page, post, replies, total }: PostPageProps) {
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: CLUB_LIST_TITLES[club.kind], href: clubListPath(club.kind) },
          { title: club.name, href: clubPath(club.id) },
        ]}
        current={title}
      />
      <Page kind="reading" as="article" title={<bdi>{title}</bdi>}>
        <Thread key={post.id} post={post} replies={replies} />
        <PageLinks
          page={page}
          pageCount={Math.ceil(total / POSTS_PER_PAGE)}
          hrefFor={(to) => clubPostPath(club.id, post.id, to)}
        />
        <ClubRules />
        <Note>Posts are members’ opinions, not advice.</Note>
      </Page>
    </>
  );
}
