import { notFound } from 'next/navigation';
import { aboutUnlessRemoved, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WithdrawnPage } from '@/app/_page/withdrawn-page';
import { BlogPost } from '@/components/academy/blog/blog-post';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getBaseUrl, getSiteConfig } from '@/lib/robots/catalogue/current';
import { blogPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { postData } from '@/lib/site/structured-data/post';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const slug = aboutUnlessRemoved(PAGES.blogPost, { params: await params });
  if (slug === 'removed')
    return <WithdrawnPage what="post" others={{ title: 'See the other posts', path: blogPath() }} />;
  const posts = publishedEntries('blog');
  const index = posts.findIndex((one) => one.slug === slug);
  const post = posts[index];
  if (!post) notFound();
  return (
    <SitePage page={PAGES.blogPost} title={post.title} description={post.summary} path={blogPath(slug)}>
      <JsonLd data={postData(getBaseUrl(), blogPath(slug), post)} />
      <BlogPost
        sendsMail={getSiteConfig().sendsMail}
        post={post}
        newer={posts[index - 1] ?? null}
        older={posts[index + 1] ?? null}
      />
    </SitePage>
  );
}
