import { type ListProps, ListRoute, listMetadata } from '@/app/_list/list-route';

export const generateMetadata = (props: ListProps) => listMetadata('stocks-etf', props);

export default function Page(props: ListProps) {
  return <ListRoute assetClass="stocks-etf" {...props} />;
}
