import { useEffect, useEffectEvent, useState } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { type PendingAction, takePending } from '@/components/session/pending-action/pending-action';
import { continueAction } from './continue-pending';

/** Waits for the robot of the pending action, then continues the action. */
export function PendingRobot() {
  const [action, setAction] = useState<PendingAction | null>(null);
  useEffect(() => setAction(takePending()), []);
  const isOnPage = action && document.querySelector(`[data-robot="${action.robotId}"]`) !== null;
  return isOnPage ? <Continue action={action} /> : null;
}

function Continue({ action }: { readonly action: PendingAction }) {
  const own = useRobot(action.robotId)?.own;
  const isKnown = own !== undefined;
  const goOn = useEffectEvent(() => {
    if (!own) return;
    // If the user can't be fetched, the button can be clicked again.
    continueAction(action, own).catch(() => undefined);
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  return null;
}
