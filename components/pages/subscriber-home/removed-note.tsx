import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { showToast } from '@/components/ui/toast/toast-store';
import { call, failureText } from '@/lib/http/api/client/call';

interface RemovedNoteProps {
  /** Robots that the user follows and that are no longer there. */
  readonly robotIds: readonly number[];
  /** Called once they are unfollowed. */
  readonly onUnfollowed: () => void;
}

/** Says that removed robots still count, and lets the user unfollow them, because no list has them. */
export function RemovedNote({ robotIds, onUnfollowed }: RemovedNoteProps) {
  const [isBusy, setBusy] = useState(false);
  if (robotIds.length === 0) return null;
  const unfollow = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      for (const productId of robotIds) await call('CxAIRobotProduct/Unsubscribe', { productId });
    } catch (error) {
      showToast(failureText(error), 'error');
    }
    setBusy(false);
    onUnfollowed();
  };
  return (
    <>
      {robotIds.length === 1
        ? 'One robot was removed and counts with its last value.'
        : `${robotIds.length} robots were removed and count with their last values.`}{' '}
      <Button look="quiet" isBusy={isBusy} onClick={() => void unfollow()}>
        {robotIds.length === 1 ? 'Unfollow it' : 'Unfollow them'}
      </Button>
    </>
  );
}
