import { AddressRoute } from '@/app/_list/address-route';
import type { RouteProps } from '@/app/_page/about-at';
import { SentCards } from '@/components/robots/robot-list/sent-cards';

export default function Page(props: RouteProps) {
  return <AddressRoute assetClass="forex" Sent={SentCards} {...props} />;
}
