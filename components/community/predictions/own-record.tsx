'use client';

import { useState } from 'react';
import { HandleForm } from '@/components/community/handle/handle-form';
import { useSession } from '@/components/session/session/use-session';
import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { hasEnough } from '@/lib/community/predictions/board';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { MEMBER_ROOT, memberPath } from '@/lib/site/addresses/member-address';
import { PredictionRecord } from './prediction-record';

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
                Others see you as <a href={memberPath(known.handle)}>{known.handle}</a>, with{' '}
                <a href={MEMBER_ROOT}>what you choose to show</a>.{' '}
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
  const isLater = place.rank === null && hasEnough(place);
  return (
    <>
      <PredictionRecord
        place={place}
        label="Your decided questions"
        decided={decided.map(({ to, mine, ...one }) => ({ ...one, day: to, percent: mine.percent }))}
      />
      {isLater && (
        <Note look="text">
          This account isn’t ranked: accounts of one person count once, and it seems you joined with another
          one before.
        </Note>
      )}
    </>
  );
}
