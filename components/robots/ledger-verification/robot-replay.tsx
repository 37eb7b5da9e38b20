'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { formatCount } from '@/lib/core/format/number';
import type { SiteReplay } from '@/lib/robots/replay/replay-files';
import { siteReplayText } from '@/lib/robots/replay/site-replay-text';
import { downloadFailure } from './download-failure';
import styles from './ledger-verification.module.css';
import { type ReplayProgress, runReplay } from './run-replay';

export interface RobotReplayProps {
  readonly robotId: number;
}

type State =
  | { readonly step: 'running'; readonly progress: ReplayProgress }
  | { readonly step: 'stopped' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'done'; readonly found: SiteReplay };

/** Replays a robot as soon as it is rendered, and shows the result. */
export function RobotReplay({ robotId }: RobotReplayProps) {
  const [state, setState] = useState<State>({ step: 'running', progress: { bars: 0 } });
  const [stop, setStop] = useState<(() => void) | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const set = (next: State) => {
      if (!abort.signal.aborted) setState(next);
    };
    setStop(() => () => {
      setState({ step: 'stopped' });
      abort.abort();
    });
    runReplay(robotId, (progress) => set({ step: 'running', progress }), abort.signal)
      .then((found) => set({ step: 'done', found }))
      .catch((error: unknown) => set({ step: 'failed', message: downloadFailure(error, 'The bars') }));
    return () => abort.abort();
  }, [robotId]);
  return (
    <Stack gap={4} isStart>
      <Stack gap={4} role="status">
        {state.step === 'running' && <Running progress={state.progress} />}
        {state.step === 'stopped' && <p>Stopped.</p>}
        {state.step === 'failed' && (
          <Notice tone="warning" title="The replay couldn’t run">
            <p>{state.message}</p>
          </Notice>
        )}
        {state.step === 'done' && <Result found={state.found} />}
      </Stack>
      {state.step === 'running' && stop && (
        <Button look="secondary" size={36} onClick={stop}>
          Stop
        </Button>
      )}
    </Stack>
  );
}

function Running({ progress }: { readonly progress: ReplayProgress }) {
  return 'bars' in progress ? (
    <p className={styles['running']}>
      Downloading: {formatCount(progress.bars)} bars…
      <progress aria-label="Bars downloaded" />
    </p>
  ) : (
    <p className={styles['running']}>
      Running the strategy again…
      <progress aria-label="Bars replayed" max={1} value={progress.share} />
    </p>
  );
}

function Result({ found }: { readonly found: SiteReplay }) {
  if (found.difference !== null)
    return (
      <Notice tone="warning" title="The ledger isn’t what the strategy does">
        <p>{siteReplayText(found)}. Save the ledger and contact us.</p>
      </Notice>
    );
  return (
    <Notice title="Every trade is what the strategy does">
      <p>{siteReplayText(found)}.</p>
    </Notice>
  );
}
