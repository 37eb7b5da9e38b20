import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { AccountSwitch } from '@/components/trading/paper-accounts/account-switch';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { OpenAccount } from '@/components/trading/papertrades/open-account';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatMoney } from '@/lib/core/format/number';
import { OrderTicket } from './order-ticket';

export interface UserTicketProps {
  /** null until one is chosen. */
  readonly instrument: TickerItem | null;
  readonly priceKind: string;
}

/** The order ticket, or a form to open a paper account if there is none. */
export function UserTicket({ instrument, priceKind }: UserTicketProps) {
  const user = useSignedInUser();
  return (
    <>
      <Toaster />
      {user ? (
        <>
          <AccountSwitch userId={user.id} />
          <ChosenAccountScope userId={user.id}>
            <Ticket userId={user.id} instrument={instrument} priceKind={priceKind} />
          </ChosenAccountScope>
        </>
      ) : (
        <p role="status">Loading the order ticket…</p>
      )}
    </>
  );
}

function Ticket({ userId, instrument, priceKind }: UserTicketProps & { readonly userId: string }) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  return (
    <Loaded call={response} what="your paper account">
      {({ account, presets }) =>
        account === null ? (
          <OpenAccount presets={presets} priceKind={priceKind} isCompact />
        ) : (
          <>
            <Note>
              Buying power <strong>{formatMoney(account.buyingPower)}</strong> of{' '}
              {formatMoney(account.equity)} equity
              {account.setAside > 0 && <>; {formatMoney(account.setAside)} more is set aside for copies</>}
            </Note>
            {instrument ? (
              <OrderTicket key={`${instrument.fundId} ${account.id}`} instrument={instrument} />
            ) : (
              <p>Choose a ticker first.</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
