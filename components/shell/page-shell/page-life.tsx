import { useEffect } from 'react';
import { InApp } from '@/components/account/account/in-app';
import { isSignedIn } from '@/components/account/session/session';
import { ContentAdminMark } from '@/components/content/edit/content-admin-mark';
import { RealTime } from '@/components/live/live-page/real-time';

export interface PageLifeProps {
  /** Such as "Simulated prices". */
  readonly priceKind: string;
  /** Without the site's header: an app has its own account and its own bars around the page. */
  readonly isBare?: boolean;
}

/** What a page does after it is there. Each part looks itself whether there is anything to do, and loads its code then. */
export function PageLife({ priceKind, isBare = false }: PageLifeProps) {
  return (
    <>
      {isBare ? <InApp /> : <ShellLife />}
      <RealTime priceKind={priceKind} />
    </>
  );
}

function ShellLife() {
  useEffect(() => {
    let isNew = false;
    try {
      isNew = localStorage.getItem('first-touch') === null;
    } catch {}
    if (isNew || isSignedIn())
      import('@/components/account/account/page-view').then((m) => m.noticeView(), noop);
  }, []);
  return <ContentAdminMark />;
}

function noop(): void {}
