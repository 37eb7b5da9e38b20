import { SignedIn } from '@/components/session/user-page/signed-in';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { useChosenAccount } from '@/components/trading/paper-accounts/use-chosen-account';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Loaded } from '@/components/ui/loaded/loaded';
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
  // Both at once: the switch and the table of all accounts would push the rest aside.
  return (
    <Loaded call={accounts} what="your paper accounts" height="24rem">
      {() => (
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
      )}
    </Loaded>
  );
}
