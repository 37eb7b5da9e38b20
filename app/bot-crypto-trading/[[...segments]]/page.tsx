import { AddressRoute } from '@/app/_list/address-route';
import type { RouteProps } from '@/app/_page/about-at';

export default function Page(props: RouteProps) {
  return <AddressRoute assetClass="crypto" {...props} />;
}
