import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { ARTICLES } from '@/components/content/legal/articles';
import { LegalArticle } from '@/components/content/legal/legal-article';
import { LegalList } from '@/components/content/legal/legal-list';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { legalPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const name = aboutAt(PAGES.legal, { search: await searchParams });
  return (
    <SitePage
      page={PAGES.legal}
      title={name === null ? 'Legal' : ARTICLES[name].title}
      description={
        name === null
          ? 'Disclaimers and limitations, terms of use and privacy, in plain words.'
          : ARTICLES[name].summary
      }
      path={legalPath(name)}
    >
      {name === null ? <LegalList /> : <LegalArticle name={name} analytics={getSiteConfig().analytics} />}
    </SitePage>
  );
}
