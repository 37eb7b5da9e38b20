import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageMetadata } from '@/app/_metadata/page-metadata';
import { CLASS_WORDS } from '@/components/asset-class/class-words';
import { PageShell } from '@/components/page-shell/page-shell';
import { RobotList } from '@/components/robot-list/robot-list';
import { robotsPath } from '@/lib/addresses/addresses';
import { type AssetClass, fundTypesOf } from '@/lib/addresses/asset-class';
import { parsePage } from '@/lib/addresses/parse-segments';
import { getCatalogue } from '@/lib/catalogue/current';
import { PAGE_SIZE } from '@/lib/catalogue/memory-catalogue';
import { DEFAULT_SORT, NO_FILTER } from '@/lib/catalogue/search/request';
import type { RobotPage } from '@/lib/catalogue/types';
import { formatPercent, formatPlural } from '@/lib/format/number';

export interface ListProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The page of the list that was asked for, or a 404. */
async function readList(assetClass: AssetClass, { searchParams }: ListProps): Promise<RobotPage> {
  const page = parsePage((await searchParams)['page']);
  if (page === null) notFound();
  const { items, total } = getCatalogue().search({
    ...NO_FILTER,
    fundTypes: fundTypesOf(assetClass),
    sort: DEFAULT_SORT,
    offset: (page - 1) * PAGE_SIZE,
    pageSize: PAGE_SIZE,
  });
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > pageCount) notFound();
  return { items, total, page, pageCount };
}

function describe(assetClass: AssetClass, list: RobotPage): string {
  const [best] = list.items;
  const annual = best?.statistics?.annualPL ?? null;
  const range =
    annual === null ? '' : ` This page begins at ${formatPercent(annual, 0, true)} a year, after costs.`;
  return `${formatPlural(list.total, 'robot')}: ${CLASS_WORDS[assetClass].about}${range} Every trade can be checked. ${getCatalogue().market().label}.`;
}

export async function listMetadata(assetClass: AssetClass, props: ListProps): Promise<Metadata> {
  const list = await readList(assetClass, props);
  const { title } = CLASS_WORDS[assetClass];
  return pageMetadata({
    title: list.page === 1 ? title : `${title}, page ${list.page}`,
    description: describe(assetClass, list),
    path: robotsPath(assetClass, list.page),
  });
}

export async function ListRoute({ assetClass, ...props }: ListProps & { readonly assetClass: AssetClass }) {
  const list = await readList(assetClass, props);
  const catalogue = getCatalogue();
  return (
    <PageShell market={catalogue.market()} section={assetClass}>
      <RobotList
        assetClass={assetClass}
        list={list}
        progress={catalogue.progress()}
        market={catalogue.market()}
      />
    </PageShell>
  );
}
