'use client';

import { useState } from 'react';
import { HandleForm } from '@/components/community/handle/handle-form';
import { useSession } from '@/components/session/session/use-session';
import { Button } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { hasEnough } from '@/lib/community/predictions/board';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';

type Decided = CallAnswer<'CxPredictions/GetMine'>['decided'][number];

const COLUMNS: readonly Column<Decided>[] = [
  {
    title: 'Question',
    value: ({ ticker }) => ticker,
    cell: ({ id, ticker, to }) => (
      <a href={predictionsPath({ question: id })}>
        {ticker} on {to}
      </a>
    ),
  },
  {
    title: 'Outcome',
    from: 'phone',
    align: 'start',
    value: ({ outcome }) => outcome,
    cell: ({ outcome }) => outcome,
  },
  {
    title: 'Your vote',
    from: 'phone',
    value: ({ mine }) => mine.percent,
    cell: ({ mine }) => formatPercent(mine.percent),
  },
  {
    title: 'Base rate',
    value: ({ baseRate }) => baseRate,
    cell: ({ baseRate }) => formatPercent(100 * baseRate, 1),
  },
];

/** A user's own place on the board, what it comes from, and their handle. Nothing for guests. */
export function OwnRecord() {
  const isUser = useSession() === 'signed-in';
  const member = useCall('CxCommunity/GetMember', isUser ? {} : null);
  const record = useCall('CxPredictions/GetMine', isUser ? {} : null);
  const [isRenaming, setRenaming] = useState(false);
  if (!isUser) return null;
  return (
    <Panel title="Your predictions">
      <Loaded call={member} what="your handle" height="8rem">
        {({ member: known }) =>
          known === null ? (
            <Note look="text">You haven’t voted yet. You choose a handle with your first vote.</Note>
          ) : (
            <>
              <Note look="text">
                Others see you as <bdi>{known.handle}</bdi>.{' '}
                <Button look="secondary" size={36} onClick={() => setRenaming(true)}>
                  Change handle
                </Button>
              </Note>
              <Loaded call={record} what="your predictions" height="6rem">
                {(mine) => <Record {...mine} />}
              </Loaded>
              {isRenaming && (
                <Modal title="Change your handle" onClose={() => setRenaming(false)}>
                  <HandleForm
                    onTaken={async () => {
                      await member.ask();
                      setRenaming(false);
                    }}
                  />
                </Modal>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Record({ place, decided }: CallAnswer<'CxPredictions/GetMine'>) {
  if (place === null) return <Note look="text">None of the questions you voted on is decided yet.</Note>;
  const { rank, count, days, own, base } = place;
  const isLater = rank === null && hasEnough({ count, days });
  return (
    <>
      <Facts>
        <Fact term="Rank">{rank ?? (isLater ? 'Not ranked' : 'Too few to rank')}</Fact>
        <Fact term="Decided">{count}</Fact>
        <Fact term="Brier score">{formatNumber(own, { decimals: 3 })}</Fact>
        <Fact term="Base rate’s">{formatNumber(base, { decimals: 3 })}</Fact>
      </Facts>
      {isLater && (
        <Note look="text">
          This account isn’t ranked: accounts of one person count once, and it seems you joined with another
          one before.
        </Note>
      )}
      <DataTable
        label="Your decided questions"
        columns={COLUMNS}
        rows={decided}
        keyOf={({ id }) => id}
        isCompact
        narrow="cards"
      />
    </>
  );
}
