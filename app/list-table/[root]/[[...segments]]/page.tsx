import { notFound } from 'next/navigation';
import { AddressRoute } from '@/app/_list/address-route';
import type { RouteProps } from '@/app/_page/about-at';
import { SentTable } from '@/components/robots/robot-list/sent-table';
import { findAssetClass } from '@/lib/site/addresses/asset-class';

/**
 * A list shown as a table (`?view=table`). next.config.js rewrites these addresses, so that lists shown as cards don't
 * load the table's scripts.
 */
export default async function Page(props: RouteProps) {
  const { root } = await props.params;
  const assetClass = findAssetClass(String(root));
  return assetClass === undefined ? (
    notFound()
  ) : (
    <AddressRoute assetClass={assetClass} Sent={SentTable} {...props} />
  );
}
