'use client';

import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';

const retry = () => undefined;

export function StatesKit() {
  return (
    <>
      <Empty
        title="No robot matches"
        action={
          <ButtonLink size={36} look="secondary" href="#kit">
            Without it: 7 robots
          </ButtonLink>
        }
      >
        “Brokerage” leaves none.
      </Empty>
      <Waiting what="9 copies" height="8rem" />
      <Failed what="your copies" onRetry={retry} />
      <Failed what="your copies" since={Date.UTC(2026, 10, 25, 14, 2)} onRetry={retry} />
    </>
  );
}
