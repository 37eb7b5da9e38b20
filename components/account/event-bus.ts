/** What happens to accounts in this browser, and what is told about it. */
export interface AccountEvents {
  /** An account was made with a provider. */
  readonly registration: { readonly provider: string };
}

type Listener<Name extends keyof AccountEvents> = (event: AccountEvents[Name]) => void;
type Listeners = { readonly [Name in keyof AccountEvents]: Set<Listener<Name>> };

const listeners: Listeners = { registration: new Set() };

/** Tells everybody who listens; what one of them throws keeps it from nobody else. */
export function publish<Name extends keyof AccountEvents>(name: Name, event: AccountEvents[Name]): void {
  for (const listener of [...listeners[name]]) {
    try {
      listener(event);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Listens until the function that is returned is called. Events stay in this page: nothing is sent anywhere. */
export function subscribe<Name extends keyof AccountEvents>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}
