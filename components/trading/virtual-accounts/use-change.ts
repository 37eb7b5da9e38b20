import { useState } from 'react';
import { showToast } from '@/components/ui/toast/toast-store';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { CallError } from '@/lib/http/api/client/call';

/** One change at a time; failures are shown as toasts. */
export function useChange() {
  const [isBusy, setBusy] = useState(false);
  const run = (change: () => Promise<unknown>, onDone: () => void = () => undefined) => {
    if (isBusy) return;
    setBusy(true);
    change()
      .then(onDone, (error: unknown) =>
        showToast(error instanceof CallError ? error.message : SERVER_ERROR, 'error'),
      )
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}
