import { useState } from 'react';
import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Notice } from '@/components/ui/notice/notice';
import { Pager } from '@/components/ui/pagination/pager';
import { Row, Rows } from '@/components/ui/row/row';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { Toaster } from '@/components/ui/toast/toaster';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS, supportTicketPath } from '@/lib/site/addresses/addresses';
import { StaffTicket } from './staff-ticket';
import { STAFF_STATE_LABELS } from './ticket-labels';

/** The staff's inbox, or one ticket of it. @param reference '' for the inbox */
export function SupportInbox({ reference }: { readonly reference: string }) {
  const { user } = useCurrentUser();
  if (user === undefined) return <Waiting what="the inbox" height="24rem" />;
  if (user === null)
    return (
      <Stack isStart>
        <Notice title="Only content admins can answer tickets">
          <p>If you are one, log in first.</p>
        </Notice>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
      </Stack>
    );
  if (!user.isContentAdmin)
    return (
      <Notice title="This page is for content admins">
        <p>
          What you wrote to us is in <a href={SITE_PATHS.tickets}>your tickets</a>.
        </p>
      </Notice>
    );
  return (
    <>
      <Toaster />
      {reference === '' ? <Inbox userId={user.id} /> : <StaffTicket reference={reference} userId={user.id} />}
    </>
  );
}

interface View {
  readonly title: string;
  readonly state: 'answered' | 'closed' | null;
  readonly mineOnly: boolean;
}

const FIRST: View = { title: 'To answer', state: null, mineOnly: false };
const VIEWS: readonly View[] = [
  FIRST,
  { title: 'Mine', state: null, mineOnly: true },
  { title: 'Answered', state: 'answered', mineOnly: false },
  { title: 'Closed', state: 'closed', mineOnly: false },
];
const PAGE_SIZE = 50;
/** New tickets appear without a reload. */
const ASK_EVERY_MS = 60_000;

function Inbox({ userId }: { readonly userId: string }) {
  const [{ view, offset }, show] = useState({ view: FIRST, offset: 0 });
  const { state, mineOnly } = view;
  const inbox = useCall(
    'Tickets/GetInbox',
    { state, mineOnly, offset, pageSize: PAGE_SIZE },
    { userId, onFocus: true, keeps: true, every: ASK_EVERY_MS },
  );
  return (
    <>
      <FilterBar>
        <FilterLinks
          label="Show"
          links={VIEWS.map((one) => ({
            href: '#',
            text: one.title,
            isCurrent: one === view,
            onPress: () => show({ view: one, offset: 0 }),
          }))}
        />
      </FilterBar>
      <Loaded call={inbox} what="the inbox" height="24rem">
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <Empty title={state === null ? 'Nothing to answer' : `No ${view.title.toLowerCase()} tickets`}>
                {state === null && 'New messages appear here within a minute.'}
              </Empty>
            ) : (
              <Rows label={view.title}>
                {items.map((item) => (
                  <InboxRow key={item.reference} item={item} />
                ))}
              </Rows>
            )}
            <Pager
              offset={offset}
              pageSize={PAGE_SIZE}
              total={total}
              onMove={(to) => show({ view, offset: to })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function InboxRow({ item }: { readonly item: CallAnswer<'Tickets/GetInbox'>['items'][number] }) {
  const { reference, kind, subject, state, changedAt, from, assignee } = item;
  return (
    <Row
      note={
        <>
          {reference} · <bdi>{from.name}</bdi>
          {!from.hasAccount && ' (guest)'}
          {assignee && (
            <>
              {' '}
              · taken by <bdi>{assignee.name}</bdi>
            </>
          )}
        </>
      }
      end={
        <>
          {kind === 'lesson' && <Chip>Lesson</Chip>}{' '}
          <Chip look={state === 'new' || state === 'waiting' ? 'accent' : 'plain'}>
            {STAFF_STATE_LABELS[state]}
          </Chip>{' '}
          <Time at={changedAt} />
        </>
      }
    >
      <a href={supportTicketPath(reference)}>
        <bdi>{subject}</bdi>
      </a>
    </Row>
  );
}
