import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { type AssetClass, LIST_SLUGS } from '@/lib/site/addresses/asset-class';
import { PAGES } from '@/lib/site/addresses/pages';
import { ListRoute, type SentPart } from './list-route';

/**
 * The list of an asset class. Robots live below lists in the URL but have their own route.
 * @param Sent imported by the page alone: what this file imports, each page's scripts have
 */
export async function AddressRoute({
  assetClass,
  Sent,
  params,
  searchParams,
}: RouteProps & { readonly assetClass: AssetClass; readonly Sent: SentPart }) {
  const list = aboutAt(PAGES.list, {
    params: await params,
    search: await searchParams,
    pattern: `/${LIST_SLUGS[assetClass]}/[[...segments]]/`,
  });
  return <ListRoute list={list} Sent={Sent} />;
}
