import { useEffect, useEffectEvent, useState } from 'react';
import type { ControlState } from '@/lib/people/controls/robot-controls';

/** Waits until a switch being turned on is on or has failed, according to its own state. */
export function useTurnedOn(
  controls: ControlState | undefined,
  control: 'autopilot' | 'autotrading',
  onDone: () => void,
) {
  const [isAsked, setAsked] = useState(false);
  const isPending = controls !== undefined && (controls.busy[control] || controls.waiting === control);
  const isOn = controls?.checked[control] === true && !isPending;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isAsked || isPending) return;
    // After a failure, which a toast has shown, it can be tried again.
    setAsked(false);
    if (isOn) done();
  }, [isAsked, isPending, isOn]);
  return { isBusy: isAsked || isPending, begin: () => setAsked(true) };
}
