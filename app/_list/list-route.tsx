import type { ComponentType } from 'react';
import { SitePage } from '@/app/_page/site-page';
import { listSteps, listTitle, pageTitle } from '@/components/robots/robot-list/list-labels';
import type { SentProps } from '@/components/robots/robot-list/sent-list';
import { WantedRobot } from '@/components/robots/robot-list/wanted-robot';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { formatPercent, formatPlural } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { forGuest } from '@/lib/robots/catalogue/guest';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { RobotSearchResult } from '@/lib/robots/catalogue/types';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { listImagePath } from '@/lib/site/addresses/addresses';
import {
  isIndexable,
  type ListAddress,
  listPath,
  plainList,
  searchText,
  unfilteredList,
  unlooked,
} from '@/lib/site/addresses/list-address';
import { listSearch } from '@/lib/site/addresses/list-filter';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { robotListData } from '@/lib/site/structured-data/robot-list';
import { ComparedRobots } from './compared-robots';
import { readListFacts } from './list-facts';
import { ListFoot } from './list-foot';

function describe(list: ListAddress, { items, total }: RobotSearchResult): string {
  const [first] = items;
  const annual = first?.statistics?.annualPL ?? null;
  const figure =
    annual === null
      ? ''
      : `, ${HYPOTHETICAL.toLowerCase()} ${formatPercent(annual, 0, true)} a year after costs, backtest included`;
  const start = list.page > 1 ? `Page ${list.page} starts` : 'It starts';
  const best = first ? ` ${start} with ${first.name}${figure}.` : '';
  return `${listTitle(list)}: ${formatPlural(total, 'robot')}, winners and losers, every trade in a ledger you can check.${best} ${getCatalogue().market().label}.`;
}

/** The client part of a list, with or without the code of its table. */
export type SentPart = ComponentType<SentProps>;

interface ListRouteProps {
  readonly list: ListAddress;
  readonly Sent: SentPart;
}

export function ListRoute({ list, Sent }: ListRouteProps) {
  const catalogue = getCatalogue();
  // A fallback list is canonical under the plain address; an exact list only exists at its own.
  const path = listPath(unlooked(list.isExact ? list : plainList(list)));
  const isWhole = path === listPath(unfilteredList(list.assetClass));
  const found = catalogue.search(listSearch(list));
  const baseUrl = getBaseUrl();
  const facts = readListFacts(catalogue, list, found);
  return (
    <SitePage
      page={PAGES.list}
      section={list.assetClass}
      title={pageTitle(list, false)}
      description={describe(list, found)}
      path={path}
      isIndexed={isIndexable(list) && found.total > 0}
      image={listImagePath(list.assetClass)}
    >
      <JsonLd
        data={robotListData(baseUrl, {
          name: pageTitle(list, false),
          path,
          robots: found.items.map(forGuest),
          total: found.total,
          offset: (list.page - 1) * PAGE_SIZE,
        })}
      />
      <JsonLd data={breadcrumbData(baseUrl, listSteps(list))} />
      <Sent
        facts={JSON.stringify(facts)}
        comparison={list.compared.length > 0 && <ComparedRobots ids={list.compared} />}
        foot={
          isWhole ? (
            <ListFoot list={list} />
          ) : (
            <WantedRobot
              tickers={list.tickers}
              searched={searchText(list)}
              isEmpty={found.total === 0 && facts.frame.preparing === null}
              instruments={facts.frame.instruments}
            />
          )
        }
      />
    </SitePage>
  );
}
