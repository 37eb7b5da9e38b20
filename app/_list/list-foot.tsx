import { HowItWorksSection } from '@/components/content/how-it-works/how-it-works-section';
import { WhatAreRobotsSection } from '@/components/content/what-are-robots/what-are-robots-section';
import { PhasesSection } from '@/components/pages/robot-details/phases-section';
import { AskForRobot } from '@/components/robots/ask-for-robot/ask-for-robot';
import { TickerIndex } from '@/components/robots/robot-list/ticker-index';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { learnedText } from '@/lib/robots/strategies/learned';
import { LIST_SLUGS } from '@/lib/site/addresses/asset-class';
import { isFilterWord } from '@/lib/site/addresses/filter-slugs';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';

export function ListFoot({ list }: { readonly list: ListAddress }) {
  const catalogue = getCatalogue();
  const root = `/${LIST_SLUGS[list.assetClass]}/`;
  return (
    <>
      <TickerIndex
        root={root}
        tickers={catalogue
          .listTickers(listFilter(list))
          .map((ticker) =>
            isFilterWord(ticker) ? ([ticker, listPath({ ...list, tickers: [ticker] })] as const) : ticker,
          )}
      />
      <AskForRobot />
      <PhasesSection />
      <WhatAreRobotsSection marketLabel={catalogue.market().label} learned={learnedText(catalogue.all())} />
      <HowItWorksSection />
    </>
  );
}
