import { type ListProps, ListRoute, listMetadata } from '@/app/_list/list-route';

export const generateMetadata = (props: ListProps) => listMetadata('forex', props);

export default function Page(props: ListProps) {
  return <ListRoute assetClass="forex" {...props} />;
}
