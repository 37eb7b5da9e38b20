import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Toaster } from '@/components/ui/toast/toaster';
import { OpenAccount } from './open-account';
import { PaperDesk } from './paper-desk';

export interface UserPapertradesProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
}

/** The signed-in user's paper account. */
export function UserPapertrades({ priceKind }: UserPapertradesProps) {
  const user = useSignedInUser();
  return (
    <>
      <Toaster />
      {user ? (
        <OwnAccount userId={user.id} priceKind={priceKind} />
      ) : (
        <p role="status">Loading your paper account…</p>
      )}
    </>
  );
}

function OwnAccount({ userId, priceKind }: UserPapertradesProps & { readonly userId: string }) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  return (
    <Loaded call={response} what="your paper account">
      {(state, at) =>
        state.account ? (
          <PaperDesk userId={userId} account={state.account} state={state} at={at} priceKind={priceKind} />
        ) : (
          <OpenAccount presets={state.presets} priceKind={priceKind} />
        )
      }
    </Loaded>
  );
}
