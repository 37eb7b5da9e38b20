import { useEffect, useState } from 'react';
import { onInboxChanged, showUnread } from '@/components/account/unread/unread-inbox';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Pager } from '@/components/ui/pagination/pager';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import type { NotificationKind } from '@/lib/people/notifications/notification';
import { MOST_UNREAD } from '@/lib/people/notifications/notifications';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { INBOX_CALL } from './inbox-call';
import { InboxItems } from './inbox-items';

const PAGE_SIZE = 50;

interface Filter {
  /** In the address, after the #. */
  readonly name: string;
  readonly title: string;
  readonly kinds?: readonly NotificationKind[];
  readonly unreadOnly?: boolean;
}

const ALL: Filter = { name: 'all', title: 'All' };
const FILTERS: readonly Filter[] = [
  ALL,
  { name: 'unread', title: 'Unread', unreadOnly: true },
  { name: 'signals', title: 'Pending orders', kinds: ['signal'] },
  { name: 'trades', title: 'Trades', kinds: ['opened', 'closed', 'retired'] },
  {
    name: 'orders',
    title: 'Orders and copies',
    kinds: ['order', 'copy-opened', 'copied', 'missed', 'delayed', 'autopilot', 'basket-copy', 'action'],
  },
  { name: 'accounts', title: 'Broker accounts', kinds: ['account'] },
  { name: 'alerts', title: 'Alerts', kinds: ['price-alert', 'screen', 'daily-signals'] },
  { name: 'community', title: 'Community', kinds: ['predictions', 'club-post'] },
];

/** undefined if the fragment names something else, as after the link past the header. */
function filterInAddress(): Filter | undefined {
  const { hash } = window.location;
  return hash === '' ? ALL : FILTERS.find(({ name }) => `#${name}` === hash);
}

export function UserInbox() {
  return <SignedIn what="your notifications">{(user) => <OwnInbox userId={user.id} />}</SignedIn>;
}

function OwnInbox({ userId }: { readonly userId: string }) {
  const [{ shown, offset }, setView] = useState(() => ({ shown: filterInAddress() ?? ALL, offset: 0 }));
  const { kinds, unreadOnly } = shown;
  const inbox = useCall(
    INBOX_CALL,
    {
      offset,
      pageSize: PAGE_SIZE,
      ...(kinds ? { kinds: [...kinds] } : {}),
      ...(unreadOnly ? { unreadOnly } : {}),
    },
    { userId, again: onInboxChanged, onFocus: true, keeps: true },
  );
  const { data } = inbox;
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) showUnread(unread);
  }, [unread]);

  const newest = data?.items[0]?.createdAt;
  const markAll = async () => {
    // Filtered or on a later page, the newest one isn't shown, so this covers everything so far.
    const through = shown === ALL && offset === 0 && newest ? newest : new Date().toISOString();
    try {
      const answer = await call('CxNotifications/MarkRead', { through });
      showUnread(answer.unread);
      await inbox.ask();
    } catch {
      showToast('We couldn’t mark them as read. Please try again.', 'error');
    }
  };
  useEffect(() => {
    const follow = () => {
      const named = filterInAddress();
      setView((known) =>
        named === undefined || named === known.shown ? known : { shown: named, offset: 0 },
      );
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return (
    <>
      <Actions>
        <p role="status">{unread === undefined ? '' : unreadLabel(unread)}</p>
        {unread !== undefined && unread > 0 && (
          <Button look="secondary" size={36} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
        <a href={`${SITE_PATHS.account}#notifications`}>Email and push messages</a>
      </Actions>
      <FilterBar>
        <FilterLinks
          label="Show"
          links={FILTERS.map((filter) => ({
            href: `#${filter.name}`,
            text: filter.title,
            isCurrent: filter === shown,
            // The address doesn't change if it's the current one.
            onPress: () => setView({ shown: filter, offset: 0 }),
          }))}
        />
      </FilterBar>
      <Loaded call={inbox} what="your notifications" height="24rem">
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <NoNotifications isFiltered={shown !== ALL} />
            ) : (
              <InboxItems items={items} />
            )}
            <Pager
              offset={offset}
              pageSize={PAGE_SIZE}
              total={total}
              onMove={(to) => setView({ shown, offset: to })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function unreadLabel(unread: number): string {
  if (unread === 0) return 'You’ve read everything.';
  return unread > MOST_UNREAD ? `More than ${MOST_UNREAD} unread` : `${unread} unread`;
}

function NoNotifications({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No notifications of this kind in the last 90 days" />;
  return (
    <Empty
      title="Nothing here yet"
      action={
        <ButtonLink size={36} href={robotsPath('stocks-etf')}>
          Find robots
        </ButtonLink>
      }
    >
      You’re notified of what a robot does once you follow it and turn on its notifications: press
      Notifications on its card.
    </Empty>
  );
}
