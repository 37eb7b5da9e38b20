'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { LedgerVerificationProps } from './ledger-verification';
import { RunOnPress } from './run-on-press';

const LedgerVerification = lazyPart<LedgerVerificationProps>(
  async () => (await import('./ledger-verification')).LedgerVerification,
);

/** The button that recomputes a ledger in the browser, a fresh file with each press. For users, since it has amounts. */
export function VerifyInBrowser(props: LedgerVerificationProps) {
  return (
    <RunOnPress
      first="Verify in your browser"
      again="Verify again"
      code="the verification code"
      run={({ key, ...parts }) => <LedgerVerification key={key} {...props} {...parts} />}
    />
  );
}
