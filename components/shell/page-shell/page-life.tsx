import { useEffect } from 'react';
import { InApp } from '@/components/account/account/in-app';
import { ContentAdminMark } from '@/components/content/edit/content-admin-mark';
import { NewsOutlet } from '@/components/content/news/news-outlet';
import { keepPriceKind } from '@/components/live/market-label/price-kind';
import { askFirstWith } from '@/components/robots/robot-controls/ask-first';
import { isSignedIn } from '@/components/session/session/session';
import type { CountedPage } from '@/components/shell/analytics/counted-page';
import { RealTime } from '@/components/shell/live-page/real-time';
import { autoCloseMenus } from '@/components/shell/site-menu/close-menus';
import { startSearch } from '@/components/shell/site-search/start-search';
import { StopTrading } from '@/components/shell/stop-trading/stop-trading';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { announceView } from '@/components/ui/page-events/view-item';
import { startTermTips } from '@/components/ui/term/start-term-tips';
import { startTimes } from '@/components/ui/time/start-times';
import { INVITE_PARAMETER } from '@/lib/site/addresses/addresses';

const SalesPopup = lazyPart<object>(
  async () => (await import('@/components/plans/sales-popup/sales-popup')).SalesPopup,
);

const PageCount = lazyPart<CountedPage>(
  async () => (await import('@/components/shell/analytics/page-count')).PageCount,
);

/** Every switch of a robot asks through this dialog. */
const loadAutopilot = async () =>
  (await import('@/components/trading/autopilot/show-autopilot')).showAutopilot;

export interface PageLifeProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
  /** What counts the use of this page; omitted if nothing does. */
  readonly counted?: CountedPage | undefined;
  /** True inside an app, which has its own account and navigation around the page. */
  readonly isBare?: boolean;
}

/** Everything that starts after load. Each part checks if it's needed before it loads its code. */
export function PageLife({ priceKind, counted, isBare = false }: PageLifeProps) {
  useEffect(() => keepPriceKind(priceKind), [priceKind]);
  useEffect(() => askFirstWith(loadAutopilot), []);
  useEffect(startTermTips, []);
  useEffect(startTimes, []);
  return (
    <>
      {isBare ? <InApp /> : <ShellLife counted={counted} />}
      <RealTime priceKind={priceKind} />
    </>
  );
}

function ShellLife({ counted }: Pick<PageLifeProps, 'counted'>) {
  useEffect(() => announceView(window.location.pathname), []);
  useEffect(() => {
    if (mayChangeFirstTouch() || isSignedIn())
      import('@/components/account/account/page-view').then((m) => m.recordView(), noop);
    autoCloseMenus();
    startSearch();
  }, []);
  return (
    <>
      <ContentAdminMark />
      <StopTrading />
      <SalesPopup />
      <NewsOutlet />
      {counted && <PageCount {...counted} />}
    </>
  );
}

/** Whether this may be a first visit, or one by a friend's link or after one, which expires. */
function mayChangeFirstTouch(): boolean {
  try {
    const stored = localStorage.getItem('first-touch');
    const addresses = `${window.location.search} ${document.referrer}`;
    return stored === null || stored.includes('"invite"') || addresses.includes(`${INVITE_PARAMETER}=`);
  } catch {
    return false;
  }
}

function noop(): void {}
