import { MissingClub } from '@/app/_clubs/missing-club';
import { referenceFacts } from '@/app/_clubs/reference-facts';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { missingText } from '@/components/community/clubs/club-labels';
import { PostPage } from '@/components/community/clubs/post-page';
import type { ClubPost } from '@/lib/community/clubs/club-post';
import { getClubs } from '@/lib/community/clubs/current';
import { clubPostPath } from '@/lib/site/addresses/clubs-address';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default async function Page({ params, searchParams }: RouteProps) {
  const address = aboutAt(PAGES.clubPost, { params: await params, search: await searchParams });
  const { clubId, postId, page } = address;
  const path = clubPostPath(clubId, postId, page);
  const club = await getClubs().find(clubId);
  const thread = await getClubs().thread(postId, page);
  if (!club || !thread || thread.post.clubId !== clubId || (page > 1 && thread.replies.length === 0))
    return <MissingClub page={PAGES.clubPost} path={path} />;
  const { post, replies, total } = thread;
  const title = post.title ?? missingText(post) ?? club.name;
  return (
    <SitePage
      page={PAGES.clubPost}
      path={clubPostPath(clubId, post.id, page)}
      isIndexed={page === 1 && post.state === 'visible' && club.isIndexed}
      title={`${title} · ${club.name}`}
      description={`A post in the club ${club.name}, with members’ replies: ${title}`}
    >
      <PostPage
        club={club}
        title={title}
        page={page}
        post={await withCards(post)}
        replies={await Promise.all(replies.map(withCards))}
        total={total}
      />
    </SitePage>
  );
}

async function withCards(post: ClubPost) {
  return { ...post, cards: await referenceFacts(post.html) };
}
