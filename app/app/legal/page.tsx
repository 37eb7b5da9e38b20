import { notFound } from 'next/navigation';
import { HeadTags } from '@/app/_metadata/head-tags';
import { ARTICLES } from '@/components/legal/articles';
import { LegalArticle } from '@/components/legal/legal-article';
import { LegalList } from '@/components/legal/legal-list';
import { PageShell } from '@/components/page-shell/page-shell';
import { legalPath } from '@/lib/addresses/addresses';
import { findLegalArticle } from '@/lib/addresses/legal-articles';
import { getCatalogue } from '@/lib/catalogue/current';

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
