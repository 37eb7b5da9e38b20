import type { BlogPostingLeaf, WithContext } from 'schema-dts';
import { organizationReference } from './organization';

interface PostFacts {
  readonly title: string;
  readonly summary: string;
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** UTC milliseconds; null if it was never edited. */
  readonly updatedAt: number | null;
}

/** @param path the post's canonical path */
export function postData(baseUrl: string, path: string, post: PostFacts): WithContext<BlogPostingLeaf> {
  const url = `${baseUrl}${path}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    url,
    headline: post.title,
    description: post.summary,
    datePublished: new Date(post.publishedAt).toISOString(),
    dateModified: new Date(post.updatedAt ?? post.publishedAt).toISOString(),
    author: organizationReference(baseUrl),
    publisher: organizationReference(baseUrl),
  };
}
