import { HowItWorksSection } from '@/components/how-it-works/how-it-works-section';
import { TickerIndex } from '@/components/robot-list/ticker-index';
import { WhatAreRobotsSection } from '@/components/what-are-robots/what-are-robots-section';
import { LIST_SLUGS } from '@/lib/addresses/asset-class';
import { tickerLists } from '@/lib/addresses/linked-lists';
import { type ListAddress, listPath } from '@/lib/addresses/list-address';
import { getCatalogue } from '@/lib/catalogue/current';

/** What stands below a whole list: its tickers, and what robots are. */
export function ListFoot({ list }: { readonly list: ListAddress }) {
  const catalogue = getCatalogue();
  const root = `/${LIST_SLUGS[list.assetClass]}/`;
  return (
    <>
      <TickerIndex
        root={root}
        tickers={tickerLists(catalogue, list).map((one) => {
          const [ticker = ''] = one.tickers;
          const href = listPath(one);
          return href === `${root}${ticker}/` ? ticker : ([ticker, href] as const);
        })}
      />
      <WhatAreRobotsSection marketLabel={catalogue.market().label} />
      <HowItWorksSection />
    </>
  );
}
