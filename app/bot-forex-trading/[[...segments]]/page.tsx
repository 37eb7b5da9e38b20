import { type AddressProps, AddressRoute } from '@/app/_address/address-route';

export default function Page(props: AddressProps) {
  return <AddressRoute assetClass="forex" {...props} />;
}
