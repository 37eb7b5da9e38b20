'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Stack } from '@/components/ui/stack/stack';
import type { RobotReplayProps } from './robot-replay';

const RobotReplay = lazyPart<RobotReplayProps>(async () => (await import('./robot-replay')).RobotReplay);

/** The button that runs a robot again in the browser. For users, since its definition has the balance. */
export function ReplayInBrowser(props: RobotReplayProps) {
  const [run, setRun] = useState(0);
  return (
    <Stack gap={4} isStart>
      <Button onClick={() => setRun(run + 1)}>{run === 0 ? 'Replay this robot' : 'Replay again'}</Button>
      {run > 0 && (
        <RobotReplay
          key={run}
          {...props}
          fallback={<p role="status">Loading…</p>}
          failed={(retry) => <Failed what="the replay code" onRetry={retry} />}
        />
      )}
    </Stack>
  );
}
