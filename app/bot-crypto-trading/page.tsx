import { type ListProps, ListRoute, listMetadata } from '@/app/_list/list-route';

export const generateMetadata = (props: ListProps) => listMetadata('crypto', props);

export default function Page(props: ListProps) {
  return <ListRoute assetClass="crypto" {...props} />;
}
