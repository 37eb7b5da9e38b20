import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Notice } from '@/components/ui/notice/notice';
import { Row, Rows } from '@/components/ui/row/row';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { Toaster } from '@/components/ui/toast/toaster';
import { SITE_PATHS, ticketPath } from '@/lib/site/addresses/addresses';
import type { TicketName } from './save-attachment';
import { STATE_LABELS } from './ticket-labels';
import { TicketView } from './ticket-view';

/** The ticket of a mailed link, one of the user's, or all of them. */
export function OwnTickets({ ticket }: { readonly ticket: TicketName }) {
  const { user } = useCurrentUser();
  if (ticket.link !== '')
    return (
      <>
        <Toaster />
        <TicketView ticket={ticket} />
      </>
    );
  if (user === undefined) return <Waiting what="your tickets" height="24rem" />;
  if (user === null) return <GuestNotice />;
  return (
    <>
      <Toaster />
      {ticket.reference === '' ? (
        <TicketList userId={user.id} />
      ) : (
        <Stack gap={4}>
          <TicketView ticket={ticket} userId={user.id} />
          <a href={SITE_PATHS.tickets}>All your tickets</a>
        </Stack>
      )}
    </>
  );
}

function GuestNotice() {
  return (
    <Stack isStart>
      <Notice title="Log in to see your tickets">
        <p>If you wrote to us without an account, open the link in our email instead.</p>
      </Notice>
      <Actions>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
        <ButtonLink look="secondary" href={SITE_PATHS.contacts}>
          Write to us
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function TicketList({ userId }: { readonly userId: string }) {
  const mine = useCall('Tickets/GetMine', {}, { userId, onFocus: true });
  const write = <ButtonLink href={SITE_PATHS.contacts}>Write to us</ButtonLink>;
  return (
    <Loaded call={mine} what="your tickets" height="24rem">
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No tickets yet" action={write}>
            Messages you send us while logged in are listed here, with our answers.
          </Empty>
        ) : (
          <Stack gap={4}>
            <Rows>
              {items.map(({ reference, subject, state, changedAt }) => (
                <Row
                  key={reference}
                  isNew={state === 'answered'}
                  note={reference}
                  end={
                    <>
                      <Chip look={state === 'answered' ? 'accent' : 'plain'}>{STATE_LABELS[state]}</Chip>{' '}
                      <Time at={changedAt} />
                    </>
                  }
                >
                  <a href={ticketPath(reference)}>
                    <bdi>{subject}</bdi>
                  </a>
                </Row>
              ))}
            </Rows>
            <Actions>{write}</Actions>
          </Stack>
        )
      }
    </Loaded>
  );
}
