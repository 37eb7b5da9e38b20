import { SitePage } from '@/app/_page/site-page';
import { FaqPage } from '@/components/academy/faq/faq-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { fillCurrentFigures } from '@/lib/content/figures/write-figure';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { questionsData } from '@/lib/site/structured-data/questions';

export default function Page() {
  const questions = publishedEntries('faq');
  const catalogue = getCatalogue();
  const answers = questions.map(({ title, html }) => ({
    question: title,
    answer: fillCurrentFigures(catalogue, html),
  }));
  return (
    <SitePage
      page={PAGES.questions}
      title="Questions and answers about trading robots"
      description="What people ask about trading robots: are results real, what do they cost, can they lose everything, how do copies, brokers, plans and cancellation work."
    >
      <JsonLd data={questionsData(`${getBaseUrl()}${SITE_PATHS.questions}`, answers)} />
      <FaqPage questions={questions} />
    </SitePage>
  );
}
