import { forecastsRoute } from '@/app/_forecasts/forecasts-route';
import type { RouteProps } from '@/app/_page/about-at';

export const dynamic = 'force-dynamic';

export default function Page(props: Pick<RouteProps, 'searchParams'>) {
  return forecastsRoute('/crypto-tpe/', props);
}
