import { type AddressProps, AddressRoute, addressMetadata } from '@/app/_address/address-route';

export const generateMetadata = (props: AddressProps) => addressMetadata('stocks-etf', props);

export default function Page(props: AddressProps) {
  return <AddressRoute assetClass="stocks-etf" {...props} />;
}
