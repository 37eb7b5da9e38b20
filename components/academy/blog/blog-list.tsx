import { ReportByMail } from '@/components/account/report-mail/report-by-mail';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { formatDate } from '@/lib/core/format/date';
import { blogListPath, blogPath, homePath, lessonPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { bylineText } from './byline-text';

interface BlogListProps {
  /** Whether the weekly report can be had by mail. */
  readonly sendsMail: boolean;
  /** Those of this page, newest first. */
  readonly posts: readonly ContentEntry<'blog'>[];
  readonly page: number;
  readonly pageCount: number;
}

/** Posts and weekly reports. */
export function BlogList({ sendsMail, posts, page, pageCount }: BlogListProps) {
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Blog" />}
      title="Blog"
      count={page === 1 ? undefined : `Page ${page} of ${pageCount}`}
      summary={
        <>
          A report each Saturday, written by program from the robots’ ledgers, and now and then a post by us.{' '}
          <a href={SITE_PATHS.blogFeed}>RSS feed</a>
        </>
      }
    >
      {posts.length === 0 && (
        <Empty title="No posts yet" action={<a href={lessonPath()}>Read the course</a>}>
          The first report appears once a week has ended with all robots computed.
        </Empty>
      )}
      <Stack as="ul" gap={4}>
        {posts.map((post) => (
          <Card as="li" key={post.id}>
            <h2>
              <a href={blogPath(post.slug)}>{post.title}</a>
            </h2>
            <Note look="text">{post.summary}</Note>
            <Note look="aside">
              {formatDate(post.publishedAt)} · {bylineText(post)}
            </Note>
          </Card>
        ))}
      </Stack>
      {sendsMail && page === 1 && <ReportByMail />}
      {pageCount > 1 && (
        <Actions>
          {page > 1 && (
            <a rel="prev" href={blogListPath(page - 1)}>
              Newer posts
            </a>
          )}
          {page < pageCount && (
            <a rel="next" href={blogListPath(page + 1)}>
              Older posts
            </a>
          )}
        </Actions>
      )}
    </Page>
  );
}
