import { useState } from 'react';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { AccountSwitch } from '@/components/trading/paper-accounts/account-switch';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { useChosenAccount } from '@/components/trading/paper-accounts/use-chosen-account';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { ButtonLink } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { PageActions } from '@/components/ui/page/page';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountsOverview } from './accounts-overview';
import { OpenAccount } from './open-account';
import { PaperDesk } from './paper-desk';

export interface UserPapertradesProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
}

/** The signed-in user's paper account. */
export function UserPapertrades({ priceKind }: UserPapertradesProps) {
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

function OwnAccount({ userId, priceKind }: UserPapertradesProps & { readonly userId: string }) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  const { accounts } = useChosenAccount(userId);
  const [wasShown, setShown] = useState(false);
  if (response.data && !wasShown) setShown(true);
  return (
    <Loaded call={accounts} what="your paper accounts" height="24rem">
      {({ items }) => (
        <>
          {/* At first with the account: the switch and the table of all would push it aside. */}
          {wasShown && items.length > 0 && (
            <>
              <PageActions>
                <AccountSwitch userId={userId} />
                <ButtonLink size={36} href={SITE_PATHS.paperExchange}>
                  Trade by hand
                </ButtonLink>
              </PageActions>
              <AccountsOverview userId={userId} />
            </>
          )}
          <Loaded call={response} what="your paper account" height="24rem">
            {(state, at) =>
              state.account ? (
                <PaperDesk
                  userId={userId}
                  account={state.account}
                  state={state}
                  at={at}
                  priceKind={priceKind}
                />
              ) : (
                <OpenAccount presets={state.presets} priceKind={priceKind} />
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
