'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { RobotReplayProps } from './robot-replay';
import { RunOnPress } from './run-on-press';

const RobotReplay = lazyPart<RobotReplayProps>(async () => (await import('./robot-replay')).RobotReplay);

/** The button that runs a robot again in the browser. For users, since its definition has the balance. */
export function ReplayInBrowser(props: RobotReplayProps) {
  return (
    <RunOnPress
      first="Replay this robot"
      again="Replay again"
      code="the replay code"
      run={({ key, ...parts }) => <RobotReplay key={key} {...props} {...parts} />}
    />
  );
}
