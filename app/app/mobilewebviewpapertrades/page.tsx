import { HeadTags } from '@/app/_page/head-tags';
import { BareShell } from '@/components/shell/page-shell/bare-shell';
import { AppView } from '@/components/trading/app-view/app-view';
import { PRICE_KINDS } from '@/lib/market/data/source';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/**
 * The user's paper trades inside an app's web view. The address may hold a user's token: the page doesn't read it and
 * sends no referrer.
 */
export default function Page() {
  const market = getCatalogue().market();
  return (
    <BareShell market={market}>
      <meta name="referrer" content="no-referrer" />
      <HeadTags
        title="Paper trades"
        description="Your paper account, its positions, copies and skipped signals."
        path={SITE_PATHS.paperTrades}
        isIndexed={false}
      />
      <AppView priceKind={PRICE_KINDS[market.name]} />
    </BareShell>
  );
}
