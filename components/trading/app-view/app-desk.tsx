import { SignedIn } from '@/components/session/user-page/signed-in';
import { useAccountPortfolios } from '@/components/trading/basket-copies/use-basket-copies';
import { AccountSwitch } from '@/components/trading/paper-accounts/account-switch';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import { liveAccount } from '@/components/trading/paper-data/live-account';
import type { PaperAccountAnswer } from '@/components/trading/paper-data/paper-calls';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { AccountTiles } from '@/components/trading/papertrades/account-tiles';
import { OpenAccount } from '@/components/trading/papertrades/open-account';
import { PaperTabs } from '@/components/trading/papertrades/paper-tabs';
import { Loaded } from '@/components/ui/loaded/loaded';
import { PageActions } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';

export interface AppDeskProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
}

/** The account of the app's user: figures, positions, orders, copies and what was skipped. */
export function AppDesk({ priceKind }: AppDeskProps) {
  return (
    <SignedIn what="your paper account">
      {(user) => (
        <ChosenAccountScope userId={user.id}>
          <OwnAccount userId={user.id} priceKind={priceKind} />
        </ChosenAccountScope>
      )}
    </SignedIn>
  );
}

function OwnAccount({ userId, priceKind }: AppDeskProps & { readonly userId: string }) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  const { accountId } = useAccountScope();
  return (
    <>
      {/* A chosen account can be switched before its figures have loaded. */}
      {(response.data?.account || accountId !== undefined) && (
        <PageActions>
          <AccountSwitch userId={userId} />
        </PageActions>
      )}
      <Loaded call={response} what="your paper account" height="24rem">
        {({ account, presets }) =>
          account ? (
            <Account userId={userId} account={account} priceKind={priceKind} />
          ) : (
            <Panel title="Open your paper account">
              <OpenAccount presets={presets} priceKind={priceKind} isCompact />
            </Panel>
          )
        }
      </Loaded>
    </>
  );
}

interface AccountProps extends AppDeskProps {
  readonly userId: string;
  readonly account: PaperAccountAnswer;
}

function Account({ userId, account, priceKind }: AccountProps) {
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const orders = usePaper('CxPaperTrades/GetOrders', userId, {});
  const copies = usePaper('CxPaperTrades/GetCopies', userId, {});
  const portfolios = useAccountPortfolios(userId, account.id);
  return (
    <>
      <AccountTiles
        account={account}
        live={liveAccount(account, positions.data?.items ?? [])}
        priceKind={priceKind}
      />
      <PaperTabs {...{ userId, positions, orders, copies, portfolios }} />
    </>
  );
}
