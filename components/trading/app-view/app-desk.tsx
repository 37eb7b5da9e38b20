import { useCurrentUser } from '@/components/session/user/use-current-user';
import { liveAccount } from '@/components/trading/paper-data/live-account';
import type { PaperAccount } from '@/components/trading/paper-data/paper-calls';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { AccountTiles } from '@/components/trading/papertrades/account-tiles';
import { OpenAccount } from '@/components/trading/papertrades/open-account';
import { PaperTabs } from '@/components/trading/papertrades/paper-tabs';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Toaster } from '@/components/ui/toast/toaster';
import styles from './app-view.module.css';

export interface AppDeskProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
}

/** The account of the app's user: figures, positions, orders, copies and what was skipped. */
export function AppDesk({ priceKind }: AppDeskProps) {
  const { user } = useCurrentUser();
  if (!user) return <p role="status">Loading your paper account…</p>;
  return (
    <>
      <Toaster />
      <OwnAccount userId={user.id} priceKind={priceKind} />
    </>
  );
}

function OwnAccount({ userId, priceKind }: AppDeskProps & { readonly userId: string }) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  return (
    <Loaded call={response} what="your paper account">
      {({ account, presets }) =>
        account ? (
          <Account userId={userId} account={account} priceKind={priceKind} />
        ) : (
          <section className={styles['panel']} aria-label="Open your paper account">
            <OpenAccount presets={presets} priceKind={priceKind} isCompact />
          </section>
        )
      }
    </Loaded>
  );
}

interface AccountProps extends AppDeskProps {
  readonly userId: string;
  readonly account: PaperAccount;
}

function Account({ userId, account, priceKind }: AccountProps) {
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const orders = usePaper('CxPaperTrades/GetOrders', userId, {});
  const copies = usePaper('CxPaperTrades/GetCopies', userId, {});
  return (
    <>
      <AccountTiles
        account={account}
        live={liveAccount(account, positions.data?.items ?? [])}
        priceKind={priceKind}
      />
      <PaperTabs userId={userId} positions={positions} orders={orders} copies={copies} />
    </>
  );
}
