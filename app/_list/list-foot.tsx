import { AskForRobot } from '@/components/ask-for-robot/ask-for-robot';
import { HowItWorksSection } from '@/components/how-it-works/how-it-works-section';
// For its styles: what draws it in the page does not bring them along.
import '@/components/robot-list/ticker-index';
import { StillTickerIndex } from '@/components/robot-list/still-ticker-index';
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
      <StillTickerIndex
        root={root}
        tickers={tickerLists(catalogue, list).map((one) => {
          const [ticker = ''] = one.tickers;
          const href = listPath(one);
          return href === `${root}${ticker}/` ? ticker : ([ticker, href] as const);
        })}
      />
      <AskForRobot />
      <WhatAreRobotsSection marketLabel={catalogue.market().label} />
      <HowItWorksSection />
    </>
  );
}
