import { useState } from 'react';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';

/** One change at a time; failures are shown as toasts. */
export function useChange() {
  const [isBusy, setBusy] = useState(false);
  const run = (change: () => Promise<unknown>, onDone: () => void = () => undefined) => {
    if (isBusy) return;
    setBusy(true);
    change()
      .then(onDone, (error: unknown) => showToast(failureText(error), 'error'))
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}
