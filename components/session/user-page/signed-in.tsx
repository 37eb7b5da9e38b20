import type { ReactNode } from 'react';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';

interface SignedInProps {
  /** As in "Loading your paper account…". */
  readonly what: string;
  readonly children: (user: CurrentUser) => ReactNode;
}

/** A user's part of a page, once the user is known. */
export function SignedIn({ what, children }: SignedInProps) {
  const user = useSignedInUser();
  return (
    <>
      <Toaster />
      {user ? children(user) : <Waiting what={what} height="24rem" />}
    </>
  );
}
