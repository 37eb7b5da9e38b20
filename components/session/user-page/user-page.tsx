'use client';

import type { ReactNode } from 'react';
import { useSession } from '@/components/session/session/use-session';
import type { LazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { ForGuests, ForUsers, Page, type PageProps } from '@/components/ui/page/page';

interface UserPageProps<Props extends object> extends Omit<PageProps, 'children'> {
  /** What users see, as in "Loading your paper account…". */
  readonly what: string;
  /** Loads after hydration; wrap its content in `SignedIn`. */
  readonly Part: LazyPart<Props>;
  readonly part: Props;
  readonly guest: ReactNode;
  /** Above both parts. */
  readonly children?: ReactNode;
}

/**
 * A page with a part for guests, and one for users that loads after hydration. The HTML is the same for everyone;
 * styles show one or the other.
 */
export function UserPage<Props extends object>({
  what,
  Part,
  part,
  guest,
  children,
  ...page
}: UserPageProps<Props>) {
  const isUser = useSession() === 'signed-in';
  const waiting = <Waiting what={what} height="24rem" />;
  return (
    <Page {...page}>
      {children}
      <ForGuests>{guest}</ForGuests>
      <ForUsers>
        {isUser ? (
          <Part {...part} fallback={waiting} failed={(retry) => <Failed what={what} onRetry={retry} />} />
        ) : (
          waiting
        )}
      </ForUsers>
    </Page>
  );
}
