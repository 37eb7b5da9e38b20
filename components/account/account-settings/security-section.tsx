import { useState } from 'react';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { call, failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { describeDevice } from '@/lib/people/accounts/device-name';
import { LoadedList } from './loaded-list';
import { Section } from './section';

const CALL = 'Account/GetSecurityLog';

export function SecuritySection() {
  return (
    <Section
      id="security"
      title="Security log"
      lead="Logins and changes to your account in the last 180 days. If you don’t recognize one, change your password."
    >
      <LoadedList name={CALL} what="events">
        {(first) => <Events key={first.items[0]?.id ?? 0} first={first} />}
      </LoadedList>
    </Section>
  );
}

const COLUMNS: readonly Column<CallAnswer<typeof CALL>['items'][number]>[] = [
  { title: 'Event', wraps: true, cell: ({ event }) => event },
  { title: 'When', cell: ({ at }) => <Time at={at} /> },
  { title: 'Device', align: 'start', cell: ({ userAgent }) => describeDevice(userAgent) },
  { title: 'Address', align: 'start', cell: ({ address }) => address },
];

function Events({ first }: { readonly first: CallAnswer<typeof CALL> }) {
  const [page, setPage] = useState(first);
  const showOlder = async () => {
    try {
      const older = await call(CALL, { beforeId: page.items.at(-1)?.id });
      setPage({ items: [...page.items, ...older.items], hasMore: older.hasMore });
      return null;
    } catch (error) {
      return failureText(error);
    }
  };
  if (page.items.length === 0)
    return <Note look="text">Nothing yet. Your next login will be listed here.</Note>;
  return (
    <>
      <DataTable
        narrow="cards"
        label="Security events"
        columns={COLUMNS}
        rows={page.items}
        rowKey={({ id }) => id}
      />
      {page.hasMore && (
        <Actions>
          <ActButton act={showOlder}>Show older events</ActButton>
        </Actions>
      )}
    </>
  );
}
