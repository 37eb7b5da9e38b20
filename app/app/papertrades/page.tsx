import { SitePage } from '@/app/_page/site-page';
import { PapertradesPage } from '@/components/trading/papertrades/papertrades-page';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.paperTrades}
      title="Paper trades"
      description="Copy AI trading robots to a paper account or trade by hand, with spread, impact and commission counted and no money moved."
    >
      <PapertradesPage priceKind={PRICE_KINDS[getCatalogue().market().name]} />
      <HypotheticalText />
    </SitePage>
  );
}
