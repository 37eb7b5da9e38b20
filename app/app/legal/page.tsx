import { notFound } from 'next/navigation';
import { HeadTags } from '@/app/_metadata/head-tags';
import { ARTICLES } from '@/components/content/legal/articles';
import { LegalArticle } from '@/components/content/legal/legal-article';
import { LegalList } from '@/components/content/legal/legal-list';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { legalPath } from '@/lib/site/addresses/addresses';
import { findLegalArticle } from '@/lib/site/addresses/legal-articles';

interface LegalProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: LegalProps) {
  const { article: asked = '' } = await searchParams;
  const name = typeof asked === 'string' ? findLegalArticle(asked) : null;
  if (name === null && asked !== '') notFound();
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags
        title={name === null ? 'Legal' : ARTICLES[name].title}
        description={
          name === null
            ? 'Disclaimers and limitations, terms of use and privacy of this site, in plain words.'
            : ARTICLES[name].summary
        }
        path={legalPath(name)}
      />
      {name === null ? <LegalList market={market} /> : <LegalArticle name={name} market={market} />}
    </PageShell>
  );
}
