import type { ReactNode } from 'react';
import { InAccount } from '@/components/trading/paper-data/account-scope';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { useChosenAccount } from './use-chosen-account';

interface ChosenAccountScopeProps {
  readonly userId: string;
  /** Until it's known which one that is. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Makes a part of the page about the paper account that its user has chosen. Several parts of a page can each have one;
 * they ask once.
 */
export function ChosenAccountScope({ userId, waiting, children }: ChosenAccountScopeProps) {
  const { accounts, chosen, isAwaited } = useChosenAccount(userId);
  const { data, error, isAsking, ask } = accounts;
  // Never the oldest in place of another.
  if (isAwaited)
    return error === undefined ? (
      (waiting ?? <Waiting what="your paper account" height="24rem" />)
    ) : (
      <Failed what="your paper accounts" isBusy={isAsking} onRetry={() => void ask()} />
    );
  // The only one needs no name: it stays the same when it is reset.
  const isOneOfSeveral = data !== undefined && data.items.length > 1;
  return (
    <InAccount
      id={isOneOfSeveral ? (chosen?.id ?? null) : null}
      isOldest={!isOneOfSeveral || chosen?.id === data.items[0]?.id}
    >
      {children}
    </InAccount>
  );
}
