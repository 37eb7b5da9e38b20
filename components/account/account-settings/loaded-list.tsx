import type { ReactNode } from 'react';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

type ListCall =
  | 'Account/GetSessions'
  | 'Account/GetIdentities'
  | 'Account/GetSecurityLog'
  | 'Account/GetSettings'
  | 'CxNotifications/GetSettings'
  | 'WeeklyReport/GetMine';

interface LoadedListProps<Name extends ListCall> {
  /** Also the list's cache key. */
  readonly name: Name;
  /** What the list contains, for messages. */
  readonly what: string;
  readonly children: (list: CallAnswer<Name>, reload: () => Promise<unknown>) => ReactNode;
}

/** A list of the account, fetched once for all components that show it. */
export function useAccountList<Name extends ListCall>(name: Name) {
  return useCall(name, {});
}

/** A list of the account, fetched on first render. */
export function LoadedList<Name extends ListCall>({ name, what, children }: LoadedListProps<Name>) {
  const list = useAccountList(name);
  return (
    <Loaded call={list} what={`the list of ${what}`}>
      {(data) => children(data, list.ask)}
    </Loaded>
  );
}
