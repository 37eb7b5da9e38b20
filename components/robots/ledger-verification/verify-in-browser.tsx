'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Stack } from '@/components/ui/stack/stack';
import type { LedgerVerificationProps } from './ledger-verification';

const LedgerVerification = lazyPart<LedgerVerificationProps>(
  async () => (await import('./ledger-verification')).LedgerVerification,
);

/** The button that recomputes a ledger in the browser. For users, since the file has dollar amounts. */
export function VerifyInBrowser(props: LedgerVerificationProps) {
  // Every press checks a fresh file.
  const [run, setRun] = useState(0);
  return (
    <Stack gap={4} isStart>
      <Button onClick={() => setRun(run + 1)}>{run === 0 ? 'Verify in your browser' : 'Verify again'}</Button>
      {run > 0 && (
        <LedgerVerification
          key={run}
          {...props}
          fallback={<p role="status">Loading…</p>}
          failed={(retry) => <Failed what="the verification code" onRetry={retry} />}
        />
      )}
    </Stack>
  );
}
