import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { BlogList } from '@/components/academy/blog/blog-list';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { blogListPath } from '@/lib/site/addresses/addresses';
import { BLOG_PAGE_SIZE, countBlogPages, PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const page = aboutAt(PAGES.blogs, { search: await searchParams });
  const posts = publishedEntries('blog');
  const ofPage = page === 1 ? '' : `, page ${page}`;
  return (
    <SitePage
      page={PAGES.blogs}
      title={`Blog: weekly reports on trading robots${ofPage}`}
      description={`How many robots lose, the week’s best and worst, costs and drawdowns: a report by program each Saturday, and posts${ofPage}.`}
      path={blogListPath(page)}
      isIndexed={posts.length > 0}
    >
      <BlogList
        sendsMail={getSiteConfig().sendsMail}
        posts={posts.slice((page - 1) * BLOG_PAGE_SIZE, page * BLOG_PAGE_SIZE)}
        page={page}
        pageCount={countBlogPages()}
      />
    </SitePage>
  );
}
