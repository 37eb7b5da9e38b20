import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { OrdersTable } from '@/components/trading/papertrades/orders-table';
import { PositionsTable } from '@/components/trading/papertrades/positions-table';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Section } from '@/components/ui/section/section';

export interface OwnInInstrumentProps {
  readonly instrument: TickerItem;
}

/** The user's paper positions and waiting orders in an instrument. */
export function OwnInInstrument({ instrument }: OwnInInstrumentProps) {
  const { user } = useCurrentUser();
  return user ? (
    <ChosenAccountScope userId={user.id}>
      <Own userId={user.id} instrument={instrument} />
    </ChosenAccountScope>
  ) : null;
}

function Own({ userId, instrument }: { readonly userId: string; readonly instrument: TickerItem }) {
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const orders = usePaper('CxPaperTrades/GetOrders', userId, {});
  const isHere = ({ fundId }: { readonly fundId: number }) => fundId === instrument.fundId;
  return (
    <>
      <Section id="own-orders" title="Waiting paper orders">
        <Loaded call={orders} what="your waiting paper orders">
          {({ items }) => (
            <OrdersTable
              isCompact
              orders={items.filter(isHere)}
              empty={`No ${instrument.ticker} orders are waiting.`}
            />
          )}
        </Loaded>
      </Section>
      <Section id="own-positions" title="Paper positions">
        <Loaded call={positions} what="your paper positions">
          {({ items }) => (
            <PositionsTable
              isCompact
              positions={items.filter(isHere)}
              empty={`You hold no ${instrument.ticker} in this paper account.`}
            />
          )}
        </Loaded>
      </Section>
    </>
  );
}
