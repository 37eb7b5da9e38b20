import { SitePage } from '@/app/_page/site-page';
import { StatementPage } from '@/components/trading/statement/statement-page';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.paperStatement}
      title="Paper statement"
      description="What changed your paper account’s equity in a week, a month or a year."
    >
      <StatementPage priceKind={PRICE_KINDS[getCatalogue().market().name]} />
      <HypotheticalText />
    </SitePage>
  );
}
