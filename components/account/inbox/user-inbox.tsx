import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { NotificationKind } from '@/lib/people/notifications/notification';
import { MOST_UNREAD } from '@/lib/people/notifications/notifications';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './inbox.module.css';
import { INBOX_CALL, type Inbox } from './inbox-call';
import { InboxItems } from './inbox-items';
import { onInboxChanged, showUnread } from './unread-inbox';

const PAGE_SIZE = 50;

interface Filter {
  readonly title: string;
  readonly kinds?: readonly NotificationKind[];
  readonly unreadOnly?: boolean;
}

const FILTERS: readonly Filter[] = [
  { title: 'All' },
  { title: 'Unread', unreadOnly: true },
  { title: 'Pending orders', kinds: ['signal'] },
  { title: 'Trades', kinds: ['opened', 'closed'] },
  { title: 'Orders and copies', kinds: ['order', 'copied', 'missed', 'autopilot'] },
  { title: 'Broker accounts', kinds: ['account'] },
];

export function UserInbox() {
  const user = useSignedInUser();
  return user ? <OwnInbox userId={user.id} /> : <p role="status">Loading your notifications…</p>;
}

function OwnInbox({ userId }: { readonly userId: string }) {
  const [shown, setShown] = useState<Filter>({ title: 'All' });
  const [offset, setOffset] = useState(0);
  const { data, error, isValidating, mutate } = useSWR<Inbox, unknown>(
    [INBOX_CALL, userId, shown.title, offset],
    () => {
      const { kinds, unreadOnly } = shown;
      return call(INBOX_CALL, {
        offset,
        pageSize: PAGE_SIZE,
        ...(kinds ? { kinds: [...kinds] } : {}),
        ...(unreadOnly ? { unreadOnly } : {}),
      });
    },
    { revalidateOnFocus: true, shouldRetryOnError: false, keepPreviousData: true },
  );
  useEffect(() => onInboxChanged(() => void mutate()), [mutate]);
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) showUnread(unread);
  }, [unread]);

  const newest = data?.items[0]?.createdAt;
  const markAll = async () => {
    // Filtered or on a later page, the newest one isn't shown, so this covers everything so far.
    const through = shown.title === 'All' && offset === 0 && newest ? newest : new Date().toISOString();
    try {
      const answer = await call('CxNotifications/MarkRead', { through });
      showUnread(answer.unread);
      await mutate();
    } catch {
      showToast('We couldn’t mark them as read. Please try again.', 'error');
    }
  };
  const choose = (filter: Filter) => {
    setShown(filter);
    setOffset(0);
  };
  return (
    <>
      <Toaster />
      <div className={styles['head']}>
        <p role="status">{unread === undefined ? '' : unreadLabel(unread)}</p>
        {unread !== undefined && unread > 0 && (
          <Button look="secondary" size={36} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
        <a className={styles['more']} href={`${SITE_PATHS.account}#notifications`}>
          Email and push messages
        </a>
      </div>
      <fieldset className={styles['filters']}>
        <legend>Show</legend>
        {FILTERS.map((filter) => (
          <button
            key={filter.title}
            type="button"
            className={styles['filter']}
            aria-pressed={filter.title === shown.title}
            onClick={() => choose(filter)}
          >
            {filter.title}
          </button>
        ))}
      </fieldset>
      {data ? (
        data.items.length === 0 ? (
          <Empty isFiltered={shown.title !== 'All'} />
        ) : (
          <InboxItems items={data.items} />
        )
      ) : error !== undefined && !isValidating ? (
        <div role="alert" className={styles['failed']}>
          <p>We couldn’t load your notifications. Nothing was lost.</p>
          <Button look="secondary" size={36} onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status">Loading your notifications…</p>
      )}
      {data && data.total > PAGE_SIZE && (
        <nav className={styles['pages']} aria-label="Pages of notifications">
          {offset > 0 && (
            <Button look="secondary" size={36} onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}>
              Show newer
            </Button>
          )}
          <p>
            {offset + 1} to {offset + data.items.length} of {formatPlural(data.total, 'notification')}
          </p>
          {offset + PAGE_SIZE < data.total && (
            <Button look="secondary" size={36} onClick={() => setOffset(offset + PAGE_SIZE)}>
              Show older
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

function unreadLabel(unread: number): string {
  if (unread === 0) return 'You’ve read everything.';
  return unread > MOST_UNREAD ? `More than ${MOST_UNREAD} unread` : `${unread} unread`;
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return <p className={styles['empty']}>No notifications of this kind in the last 90 days.</p>;
  return (
    <div className={styles['empty']}>
      <p>
        Nothing here yet. You’re notified of what a robot does once you follow it and turn on its
        notifications: press Notifications on its card.
      </p>
      <ButtonLink size={36} href={robotsPath('stocks-etf')}>
        Find robots
      </ButtonLink>
    </div>
  );
}
