import { HeadTags } from '@/app/_metadata/head-tags';
import { PageShell } from '@/components/page-shell/page-shell';
import { ListIsland } from '@/components/robot-list/list-island';
import { listSteps, listTitle, pageTitle } from '@/components/robot-list/list-words';
// For its styles: what draws it in the page does not bring them along.
import '@/components/robot-list/robot-list';
import { WantedRobot } from '@/components/robot-list/wanted-robot';
import { JsonLd } from '@/components/structured-data/json-ld';
import { listImagePath } from '@/lib/addresses/addresses';
import { isIndexable, type ListAddress, listOf, listPath, plainList } from '@/lib/addresses/list-address';
import { listSearch } from '@/lib/addresses/list-filter';
import { getBaseUrl, getCatalogue } from '@/lib/catalogue/current';
import { forGuest } from '@/lib/catalogue/guest';
import { PAGE_SIZE } from '@/lib/catalogue/search/request';
import type { RobotSearchResult } from '@/lib/catalogue/types';
import { formatPercent, formatPlural } from '@/lib/format/number';
import { breadcrumbData } from '@/lib/structured-data/breadcrumbs';
import { robotListData } from '@/lib/structured-data/robot-list';
import { ListFoot } from './list-foot';
import { readListView } from './list-view';

function describe(list: ListAddress, { items, total }: RobotSearchResult): string {
  const [first] = items;
  const annual = first?.statistics?.annualPL ?? null;
  const best =
    first === undefined || annual === null
      ? ''
      : ` ${list.page > 1 ? `Page ${list.page} begins` : 'It begins'} with ${first.name}, ${formatPercent(annual, 0, true)} a year after costs.`;
  return `${listTitle(list)}: ${formatPlural(total, 'robot')}, winners and losers, every trade in a ledger you can check.${best} ${getCatalogue().market().label}.`;
}

export function ListRoute({ list }: { readonly list: ListAddress }) {
  const catalogue = getCatalogue();
  // A list in another's place is the same list; one that is to stay as it is has no other address.
  const path = listPath(list.isExact ? list : plainList(list));
  const isWhole = path === listPath(listOf(list.assetClass));
  const found = catalogue.search(listSearch(list));
  const baseUrl = getBaseUrl();
  const { view, frame } = readListView(catalogue, list, found);
  return (
    <PageShell market={catalogue.market()} section={list.assetClass}>
      <HeadTags
        title={pageTitle(list, false)}
        description={describe(list, found)}
        path={path}
        isIndexed={isIndexable(list) && found.total > 0}
        image={listImagePath(list.assetClass)}
      />
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
      <ListIsland
        frame={frame}
        view={view}
        foot={
          isWhole ? (
            <ListFoot list={list} />
          ) : (
            <WantedRobot tickers={list.tickers} instruments={frame.instruments} />
          )
        }
      />
    </PageShell>
  );
}
