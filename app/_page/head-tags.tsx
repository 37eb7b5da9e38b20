import { type PageProblemStatus, PROBLEM_META } from '@/lib/http/pages/page-problem';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { SITE_PATHS, siteImagePath } from '@/lib/site/addresses/addresses';

export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** False for `noindex`; links on the page are followed either way. */
  readonly isIndexed?: boolean;
  /** Path of the preview image, 1200 × 630. */
  readonly image?: string;
  /** Of the answer, if the page found that its address asks for what there isn't. */
  readonly problem?: PageProblemStatus;
}

/**
 * Tags for search engines and link previews on every public page. React hoists them into the head. Next's metadata API
 * would cost about a millisecond per page.
 */
export function HeadTags({
  title,
  description,
  path,
  isIndexed = true,
  image = siteImagePath(),
  problem,
}: PageFacts) {
  const base = getBaseUrl();
  const url = `${base}${path}`;
  return (
    <>
      <PageTitle title={title} />
      {problem && <meta name={PROBLEM_META} content={String(problem)} />}
      <meta name="description" content={description} />
      <meta name="robots" content={isIndexed ? 'index, follow' : 'noindex, follow'} />
      <link rel="canonical" href={url} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title="New robots on Tickproof"
        href={`${base}${SITE_PATHS.rss}`}
      />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content="Tickproof" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={`${base}${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The title, followed by the site's name unless it already starts with it. */
export function PageTitle({ title }: { readonly title: string }) {
  return <title>{title.startsWith('Tickproof') ? title : `${title} | Tickproof`}</title>;
}
