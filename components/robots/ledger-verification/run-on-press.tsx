'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Failed } from '@/components/ui/loaded/failed';
import { Stack } from '@/components/ui/stack/stack';

interface RunOnPressProps {
  readonly first: string;
  readonly again: string;
  /** The code that is loaded, for when it can't be. */
  readonly code: string;
  /** One run; `key` is another one with each press, so that each starts afresh. */
  readonly run: (parts: {
    readonly key: number;
    readonly fallback: ReactNode;
    readonly failed: (retry: () => void) => ReactNode;
  }) => ReactNode;
}

/** A button that starts a check in the browser, and again with each press. */
export function RunOnPress({ first, again, code, run }: RunOnPressProps) {
  const [count, setCount] = useState(0);
  return (
    <Stack gap={4} isStart>
      <Button onClick={() => setCount(count + 1)}>{count === 0 ? first : again}</Button>
      {count > 0 &&
        run({
          key: count,
          fallback: <p role="status">Loading…</p>,
          failed: (retry) => <Failed what={code} onRetry={retry} />,
        })}
    </Stack>
  );
}
