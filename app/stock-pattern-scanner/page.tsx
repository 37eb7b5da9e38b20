import type { RouteProps } from '@/app/_page/about-at';
import { patternScannerRoute } from '@/app/_patterns/pattern-scanner-route';

export const dynamic = 'force-dynamic';

export default function Page(props: Pick<RouteProps, 'searchParams'>) {
  return patternScannerRoute('/stock-pattern-scanner/', props);
}
