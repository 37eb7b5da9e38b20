import { createContext, type ReactNode, use, useMemo } from 'react';

/** What calls about a paper account are sent with: its id, or nothing for the user's oldest account. */
export interface AccountScope {
  readonly accountId?: string;
}

interface Place {
  readonly scope: AccountScope;
  readonly isOldest: boolean;
}

const PlaceContext = createContext<Place>({ scope: {}, isOldest: true });

/** The account that this part of the page is about. `usePaper` asks for it; changes are sent with it. */
export function useAccountScope(): AccountScope {
  return use(PlaceContext).scope;
}

/** Whether what was asked for an account, or for none, is about the one that this part of the page is about. */
export function useIsOfAccount(): (asked: { readonly accountId?: string | null | undefined }) => boolean {
  const { scope, isOldest } = use(PlaceContext);
  return ({ accountId }) => (accountId === undefined ? isOldest : accountId === scope.accountId);
}

interface InAccountProps {
  readonly id: string | null;
  /** Whether it's the one that calls without an id are about. */
  readonly isOldest?: boolean;
  readonly children: ReactNode;
}

/** Makes a part of the page about one account. */
export function InAccount({ id, isOldest = id === null, children }: InAccountProps) {
  const place = useMemo(() => ({ scope: id === null ? {} : { accountId: id }, isOldest }), [id, isOldest]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
