import type { ReactNode } from 'react';
import useSWR from 'swr';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { callApi } from '@/lib/http/api/client/call';
import styles from './account-settings.module.css';

interface LoadedListProps<Item> {
  /** The call that answers `{Items}`; also the key under which the list is kept. */
  readonly call: string;
  /** What the list holds, in plain words. */
  readonly what: string;
  readonly children: (
    items: readonly Item[],
    reload: () => Promise<unknown>,
    /** Whether there are more than the call answers at once. */
    hasMore: boolean,
  ) => ReactNode;
}

/** A list of the account that is asked for when it comes into the page. */
export function LoadedList<Item>({ call, what, children }: LoadedListProps<Item>) {
  const { data, error, mutate } = useSWR<
    { readonly Items: readonly Item[]; readonly HasMore?: boolean },
    unknown
  >(call, () => callApi(call, {}), { revalidateOnFocus: false, shouldRetryOnError: false });
  if (data) return children(data.Items, () => mutate(), data.HasMore ?? false);
  if (error === undefined)
    return (
      <div className={styles['waiting']} role="status">
        Loading {what}…
      </div>
    );
  return (
    <div className={styles['missed']}>
      <p role="alert">The list of {what} could not be loaded.</p>
      <button
        type="button"
        className={joinClasses(look['button'], look['secondary'], look['compact'])}
        onClick={() => void mutate()}
      >
        Try again
      </button>
    </div>
  );
}
