'use client';

import { useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Input } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Stack } from '@/components/ui/stack/stack';
import { type MixedRobot, MOST_MIXED, robotMixPath } from '@/lib/site/addresses/robot-mix-address';

interface NamedRobot {
  readonly id: number;
  readonly name: string;
}

interface MixFormProps {
  /** Robots of the mix that is shown. */
  readonly mixed: readonly (MixedRobot & { readonly name: string })[];
}

/** Chooses robots and their shares, those of the mix and those the user follows. It leads to the mix's address. */
export function MixForm({ mixed }: MixFormProps) {
  const isUser = useSession() === 'signed-in';
  const shown = mixed.map(({ robotId, name }) => ({ id: robotId, name }));
  const shares = Object.fromEntries(mixed.map(({ robotId, share }) => [robotId, String(share)]));
  if (isUser) return <FollowedShares shown={shown} shares={shares} />;
  return (
    <>
      <Note look="text">Log in or join for free to combine robots you follow.</Note>
      {shown.length > 0 && (
        <div className={SHOWN.withScripts}>
          <Shares robots={shown} start={shares} />
        </div>
      )}
    </>
  );
}

function FollowedShares({
  shown,
  shares,
}: {
  readonly shown: readonly NamedRobot[];
  readonly shares: Readonly<Record<string, string>>;
}) {
  const followed = useCall('CxAIRobotProduct/GetBoughtSubscribedAIRobots', {});
  return (
    <Loaded call={followed} what="robots you follow" height="9rem">
      {({ items }) => {
        const others = items.filter(({ id }) => shown.every((robot) => robot.id !== id));
        const robots = [...shown, ...others.map(({ id, name }) => ({ id, name }))];
        return robots.length === 0 ? (
          <Note look="text">You don’t follow any robots yet. Follow some, and combine them here.</Note>
        ) : (
          <Shares robots={robots} start={shares} />
        );
      }}
    </Loaded>
  );
}

function Shares({
  robots,
  start,
}: {
  readonly robots: readonly NamedRobot[];
  readonly start: Readonly<Record<string, string>>;
}) {
  const [shares, setShares] = useState(start);
  const mixed = robots.flatMap(({ id }): MixedRobot[] => {
    const share = Number(shares[id] ?? '');
    return share === 0 ? [] : [{ robotId: id, share }];
  });
  const problem = findProblem(mixed);
  const columns: readonly Column<NamedRobot>[] = [
    { title: 'Robot', wraps: true, cell: ({ name }) => name },
    {
      title: 'Share',
      from: 'phone',
      cell: ({ id, name }) => (
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          aria-label={`Share of ${name}`}
          value={shares[id] ?? ''}
          onChange={({ target }) => setShares({ ...shares, [id]: target.value })}
        />
      ),
    },
  ];
  return (
    <Section title="Choose shares">
      <Stack gap={3}>
        <DataTable
          label="Shares of robots"
          columns={columns}
          rows={robots}
          rowKey={({ id }) => id}
          narrow="rows"
        />
        <Note look={problem === null ? 'note' : 'problem'} role="status">
          {problem ?? 'Whole numbers from 1 to 100, in proportion to each other. Leave a robot out with 0.'}
        </Note>
        <Actions>
          <Button
            isOff={problem !== null}
            onClick={() => problem === null && location.assign(robotMixPath(mixed))}
          >
            Combine
          </Button>
        </Actions>
      </Stack>
    </Section>
  );
}

function findProblem(mixed: readonly MixedRobot[]): string | null {
  if (mixed.some(({ share }) => !Number.isInteger(share) || share < 1 || share > 100))
    return 'A share is a whole number from 0 to 100.';
  if (mixed.length < 2) return 'Give at least two robots a share.';
  return mixed.length > MOST_MIXED ? `Choose at most ${MOST_MIXED} robots.` : null;
}
