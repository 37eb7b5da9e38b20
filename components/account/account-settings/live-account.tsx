import { useCallback, useState } from 'react';
import { becomeGuest } from '@/components/session/user/sign-in';
import { refreshCurrentUser, useCurrentUser } from '@/components/session/user/use-current-user';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Toaster } from '@/components/ui/toast/toaster';
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
  const { user, error } = useCurrentUser();
  if (user === null) return <Guest />;
  if (user) return <Settings key={user.id} user={user} onDeleted={onDeleted} />;
  if (error === undefined) return <Waiting what="your account" height="40rem" />;
  return <LoadError onRetry={() => void refreshCurrentUser().catch(() => undefined)} />;
}
