import { type AddressProps, AddressRoute, addressMetadata } from '@/app/_address/address-route';

export const generateMetadata = (props: AddressProps) => addressMetadata('crypto', props);

export default function Page(props: AddressProps) {
  return <AddressRoute assetClass="crypto" {...props} />;
}
