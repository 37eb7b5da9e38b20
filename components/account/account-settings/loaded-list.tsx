import type { ReactNode } from 'react';
import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import styles from './account-settings.module.css';

type ListCall =
  | 'Account/GetSessions'
  | 'Account/GetIdentities'
  | 'Account/GetSecurityLog'
  | 'CxNotifications/GetSettings';

interface LoadedListProps<Name extends ListCall> {
  /** Also the list's cache key. */
  readonly name: Name;
  /** What the list contains, for messages. */
  readonly what: string;
  readonly children: (list: AnswerOf<Name>, reload: () => Promise<unknown>) => ReactNode;
}

/** A list of the account, fetched once for all components that show it. */
export function useAccountList<Name extends ListCall>(name: Name) {
  return useSWR<AnswerOf<Name>, unknown>(name, () => call(name, {}), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
}

/** A list of the account, fetched on first render. */
export function LoadedList<Name extends ListCall>({ name, what, children }: LoadedListProps<Name>) {
  const { data, error, mutate } = useAccountList(name);
  if (data) return children(data, () => mutate());
  if (error === undefined)
    return (
      <div className={styles['waiting']} role="status">
        Loading {what}…
      </div>
    );
  return (
    <div className={styles['missed']}>
      <p role="alert">We couldn’t load the list of {what}.</p>
      <Button look="secondary" size={36} onClick={() => void mutate()}>
        Try again
      </Button>
    </div>
  );
}
