import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { tableCsv } from '@/components/ui/data-table/table-csv';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Row, Rows } from '@/components/ui/row/row';
import { saveFile } from '@/components/ui/save-file/save-file';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatMoney } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { REASON_LABELS } from './affiliate-labels';

type Item = CallAnswer<'Affiliates/GetReview'>['items'][number];
type PayoutItem = CallAnswer<'Affiliates/GetPayout'>['items'][number];

/** Friends in review, and payouts, for content admins. */
export function AffiliateDesk() {
  const { user } = useCurrentUser();
  if (user === undefined) return <Waiting what="friends and payouts" height="12rem" />;
  if (user === null)
    return (
      <Stack isStart>
        <Notice title="Only content admins can see this page">
          <p>If you are one, log in first.</p>
        </Notice>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
      </Stack>
    );
  if (!user.isContentAdmin) return <Notice title="This page is for content admins" />;
  return (
    <>
      <Toaster />
      <Review userId={user.id} />
      <Payouts userId={user.id} />
    </>
  );
}

interface PartProps {
  readonly userId: string;
}

function Review({ userId }: PartProps) {
  const review = useCall('Affiliates/GetReview', {}, { userId, onFocus: true });
  const decide = (id: string, counts: boolean) => async () => {
    try {
      await call('Affiliates/Decide', { id, counts });
      return null;
    } finally {
      // Also after a refusal: someone else may have decided.
      await review.ask();
    }
  };
  return (
    <Section title="Friends in review">
      <Loaded call={review} what="friends in review" height="8rem">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nobody to review">
              Friends who joined from a browser or network of their inviter, or of another friend, are listed
              here.
            </Empty>
          ) : (
            <Rows label="Friends in review">
              {items.map((item) => (
                <ReviewRow key={item.id} item={item} decide={decide} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

interface ReviewRowProps {
  readonly item: Item;
  readonly decide: (id: string, counts: boolean) => () => Promise<string | null>;
}

function ReviewRow({ item, decide }: ReviewRowProps) {
  const { id, joinedAt, reasons, friend, inviter, held } = item;
  return (
    <Row
      note={
        <>
          Invited by <User user={inviter} /> · joined <Time at={joinedAt} />
          {held !== 0 && <> · {formatMoney(held)} on hold</>}
        </>
      }
      end={
        <Actions>
          {reasons.map((reason) => (
            <Chip key={reason}>{REASON_LABELS[reason]}</Chip>
          ))}
          <ActButton act={decide(id, true)}>Count</ActButton>
          <ActButton act={decide(id, false)}>Don’t count</ActButton>
        </Actions>
      }
    >
      <User user={friend} />
    </Row>
  );
}

function User({ user }: { readonly user: Item['friend'] }) {
  return user === null ? (
    'A deleted account'
  ) : (
    <>
      <bdi>{user.name}</bdi>, {user.email}
    </>
  );
}

const DUE_COLUMNS: readonly Column<PayoutItem>[] = [
  {
    title: 'Name',
    align: 'start',
    from: 'phone',
    value: ({ to }) => to?.name ?? 'A deleted account',
    cell: ({ to }) => <bdi>{to?.name ?? 'A deleted account'}</bdi>,
  },
  {
    title: 'Email',
    align: 'start',
    from: 'phone',
    value: ({ to }) => to?.email ?? '',
    cell: ({ to }) => to?.email ?? '',
  },
  {
    title: 'Amount, USD',
    from: 'phone',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
  },
];

function Payouts({ userId }: PartProps) {
  const payouts = useCall('Affiliates/GetPayouts', {}, { userId, onFocus: true });
  const record = (total: number) => async () => {
    try {
      const { id } = await call('Affiliates/MakePayout', { totalCents: Math.round(total * 100) });
      showToast(`Payout ${id} recorded. Its CSV says whom to pay.`, 'success');
      return null;
    } finally {
      await payouts.ask();
    }
  };
  return (
    <Section title="Payouts">
      <Loaded call={payouts} what="payouts" height="8rem">
        {({ due, total, payouts: recorded }) => (
          <Stack gap={4}>
            {due.length === 0 ? (
              <Empty title="Nothing is due">
                Commission is due 30 days after a friend’s payment, if the friend counts.
              </Empty>
            ) : (
              <>
                <DataTable
                  label="Due now"
                  narrow="cards"
                  columns={DUE_COLUMNS}
                  rows={due}
                  rowKey={(item) => due.indexOf(item)}
                />
                <Note>
                  Recording a payout takes it off these accounts for good. Tickproof moves no money: download
                  the CSV afterwards and pay it yourself.
                </Note>
                <Actions>
                  <ActButton look="primary" act={record(total)}>
                    Record payout of {formatMoney(total)}
                  </ActButton>
                </Actions>
              </>
            )}
            {recorded.length > 0 && (
              <Rows label="Recorded payouts">
                {recorded.map(({ id, at, count, total: paid }) => (
                  <Row
                    key={id}
                    note={
                      <>
                        <Time at={at} /> · {count} {count === 1 ? 'affiliate' : 'affiliates'}
                      </>
                    }
                    end={
                      <Actions>
                        {formatMoney(paid)}
                        <ActButton act={() => savePayout(id)}>CSV</ActButton>
                      </Actions>
                    }
                  >
                    {id}
                  </Row>
                ))}
              </Rows>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

async function savePayout(id: string): Promise<null> {
  const { items } = await call('Affiliates/GetPayout', { id });
  saveFile(`payout-${id}.csv`, 'text/csv', tableCsv(DUE_COLUMNS, items));
  return null;
}
