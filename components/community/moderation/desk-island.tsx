'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';

const ModerationDesk = lazyPart(async () => (await import('./desk')).ModerationDesk);

export function DeskIsland() {
  return (
    <ModerationDesk
      fallback={<Waiting what="the queue" height="24rem" />}
      failed={(retry) => <Failed what="the queue" onRetry={retry} />}
    />
  );
}
