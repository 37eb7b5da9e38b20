import type { RefObject } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button/button';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import { useBusy } from './use-busy';

interface ActButtonProps extends Omit<ButtonProps, 'onClick' | 'isBusy' | 'type'> {
  /** Runs the action. Returns an error message, or null on success. */
  readonly act: () => Promise<string | null>;
  /** Takes focus if the button disappears with its item. */
  readonly next?: RefObject<HTMLElement | null>;
}

/** A button of an async action: busy until it ends, then shows a failure as a toast. */
export function ActButton({ act, next, look = 'secondary', size = 36, ...button }: ActButtonProps) {
  const [isBusy, runOnce] = useBusy();
  const run = async () => {
    const failure = await act().catch(failureText);
    if (failure !== null) showToast(failure, 'error');
    else next?.current?.focus();
  };
  return <Button {...button} look={look} size={size} isBusy={isBusy} onClick={() => void runOnce(run)} />;
}
