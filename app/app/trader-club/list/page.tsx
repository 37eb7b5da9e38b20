import { ClubListRoute } from '@/app/_clubs/club-list-route';
import type { RouteProps } from '@/app/_page/about-at';

export const dynamic = 'force-dynamic';

export default function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  return <ClubListRoute kind="trader" searchParams={searchParams} />;
}
