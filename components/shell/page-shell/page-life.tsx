import { useEffect } from 'react';
import { InApp } from '@/components/account/account/in-app';
import { isSignedIn } from '@/components/account/session/session';
import { ContentAdminMark } from '@/components/content/edit/content-admin-mark';
import { RealTime } from '@/components/live/live-page/real-time';

export interface PageLifeProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
  /** True inside an app, which has its own account and navigation around the page. */
  readonly isBare?: boolean;
}

/** Everything that starts after load. Each part checks if it's needed before it loads its code. */
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
