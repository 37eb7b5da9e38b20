import { notFound } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { PageTitle } from '@/app/_page/head-tags';
import { FramedPart } from '@/components/academy/entry-text/framed-part';
import { PART_NAMES } from '@/lib/content/articles/live-parts';
import { FRAMED_META } from '@/lib/http/pages/page-framing';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const { name, ticker } = aboutAt(PAGES.textPart, { search: await searchParams });
  const known = PART_NAMES.find((one) => one === name) ?? notFound();
  return (
    <>
      <PageTitle title="A part of a text" />
      <meta name="robots" content="noindex" />
      <meta name={FRAMED_META} content="yes" />
      <FramedPart name={known} attributes={ticker === '' ? {} : { ticker }} />
    </>
  );
}
