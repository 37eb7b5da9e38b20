import { createContext, type ReactNode, use, useMemo } from 'react';

/** What calls about a paper account are sent with: its id, or nothing for the user's oldest account. */
export interface AccountScope {
  readonly accountId?: string;
}

const OLDEST: AccountScope = {};

const ScopeContext = createContext(OLDEST);

/** The account that this part of the page is about. `usePaper` asks for it; changes are sent with it. */
export function useAccountScope(): AccountScope {
  return use(ScopeContext);
}

/** Makes a part of the page about one account. */
export function InAccount({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  const scope = useMemo(() => (id === null ? OLDEST : { accountId: id }), [id]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}
