import type { RouteProps } from '@/app/_page/about-at';
import { patternScreenerRoute } from '@/app/_patterns/pattern-screener-route';

export const dynamic = 'force-dynamic';

export default function Page(props: Pick<RouteProps, 'searchParams'>) {
  return patternScreenerRoute('/stock-pattern-screener/', props);
}
