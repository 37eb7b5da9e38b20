import { useCallback, useState } from 'react';
import useSWR from 'swr';
import { becomeGuest } from '@/components/session/user/sign-in';
import { refreshCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { AccountDeleted, Guest, LoadError } from './account-states';
import { Settings } from './settings';

export function LiveAccount() {
  const [isDeleted, setDeleted] = useState(false);
  const onDeleted = useCallback(() => {
    setDeleted(true);
    becomeGuest();
  }, []);
  return (
    <>
      {isDeleted ? <AccountDeleted /> : <Account onDeleted={onDeleted} />}
      <Toaster />
    </>
  );
}

function Account({ onDeleted }: { readonly onDeleted: () => void }) {
  const { user } = useCurrentUser();
  // Makes no request; only reads the error of `useCurrentUser`.
  const { error } = useSWR<CurrentUser | null, unknown>('Account/GetCurrentUser', null);
  if (user === null) return <Guest />;
  if (user) return <Settings key={user.id} user={user} onDeleted={onDeleted} />;
  if (error === undefined) return <Waiting what="your account" height="40rem" />;
  return <LoadError onRetry={() => void refreshCurrentUser().catch(() => undefined)} />;
}
