import { boolean, object } from 'yup';
import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { Time } from '@/components/ui/time/time';
import { formatMoney } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CAUSE_LABELS } from './affiliate-labels';

type Account = CallAnswer<'Affiliates/GetMine'>;

/** What the user earned, or how to join. */
export function OwnEarnings() {
  const { user } = useCurrentUser();
  if (user === undefined) return <Waiting what="your account" height="12rem" />;
  if (user === null)
    return (
      <Actions>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
        <Button look="secondary" onClick={() => void openAuth({ mode: 'sign-up' })}>
          Join for free
        </Button>
      </Actions>
    );
  return <OwnAccount userId={user.id} />;
}

function OwnAccount({ userId }: { readonly userId: string }) {
  const mine = useCall('Affiliates/GetMine', {}, { userId, onFocus: true });
  return (
    <Loaded call={mine} what="your account" height="12rem">
      {(account) => (
        <Stack gap={4}>
          {account.joinedAt !== null && <Earnings account={account} />}
          {account.joinedAt === null && account.percent === null && (
            <Note>There’s nothing to join: this site pays no money.</Note>
          )}
          {account.joinedAt === null && account.percent !== null && <JoinForm ask={mine.ask} />}
          <Actions>
            <ButtonLink look="secondary" href={SITE_PATHS.shareWithFriends}>
              Go to your link
            </ButtonLink>
          </Actions>
        </Stack>
      )}
    </Loaded>
  );
}

const joinSchema = object({
  agreesToTerms: boolean().oneOf([true], 'Please agree to the affiliate terms'),
});

function JoinForm({ ask }: { readonly ask: () => Promise<unknown> }) {
  const send = async ({ agreesToTerms }: { readonly agreesToTerms: boolean }) => {
    await call('Affiliates/Join', { agreesToTerms });
    await ask();
    return null;
  };
  return (
    <Form
      initial={{ agreesToTerms: false }}
      schema={joinSchema}
      send={send}
      submit="Join the program"
      focus={null}
    >
      <CheckField name="agreesToTerms">
        I agree to the{' '}
        <a href={legalPath('affiliate-terms')} target="_blank" rel="noopener">
          affiliate terms
        </a>{' '}
        and will say beside my link that I may earn a commission.
      </CheckField>
    </Form>
  );
}

const LINE_COLUMNS: readonly Column<Account['lines'][number]>[] = [
  { title: 'Date', align: 'start', from: 'phone', cell: ({ at }) => <Time at={at} /> },
  { title: 'What', align: 'start', cell: ({ cause, amount }) => CAUSE_LABELS[cause](amount) },
  { title: 'Amount', from: 'phone', cell: ({ amount }) => formatMoney(amount) },
  {
    title: 'Payable from',
    from: 'phone',
    cell: ({ payableFrom }) => (payableFrom === null ? '' : <Time at={payableFrom} />),
  },
];

function Earnings({ account: { percent, balance, lines } }: { readonly account: Account }) {
  return (
    <>
      {percent === null && (
        <Note look="warning">New purchases earn nothing: this site pays no money now.</Note>
      )}
      <StatGrid>
        <Stat label="Earned">{formatMoney(balance.earned)}</Stat>
        <Stat label="On hold">{formatMoney(balance.onHold)}</Stat>
        <Stat label="Next payout">{formatMoney(balance.payable)}</Stat>
        <Stat label="Paid out">{formatMoney(balance.paidOut)}</Stat>
      </StatGrid>
      {lines.length === 0 ? (
        <Note>No friend has paid for a plan yet. Commission is listed here when one does.</Note>
      ) : (
        <DataTable
          label="Lines of your account"
          narrow="cards"
          columns={LINE_COLUMNS}
          rows={lines}
          rowKey={(line) => lines.indexOf(line)}
        />
      )}
      <Note look="caption">If you delete your account, commission that hasn’t been paid out is lost.</Note>
    </>
  );
}
