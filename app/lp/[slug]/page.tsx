import { notFound } from 'next/navigation';
import { aboutUnlessRemoved, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WithdrawnPage } from '@/app/_page/withdrawn-page';
import { LandingPage } from '@/components/academy/operator-pages/landing-page';
import { findEntry } from '@/lib/content/entries/published-entries';
import { homePath } from '@/lib/site/addresses/addresses';
import { landingPath } from '@/lib/site/addresses/entry-paths';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const slug = aboutUnlessRemoved(PAGES.landing, { params: await params });
  if (slug === 'removed')
    return <WithdrawnPage what="page" others={{ title: 'Go home', path: homePath() }} />;
  const entry = findEntry('landing', slug);
  if (!entry) return notFound();
  return (
    <SitePage page={PAGES.landing} title={entry.title} description={entry.summary} path={landingPath(slug)}>
      <LandingPage entry={entry} />
    </SitePage>
  );
}
