'use client';

import { useRef, useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { ForGuests, ForUsers } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { helpPath } from '@/lib/site/addresses/addresses';
import styles from './basket-copies.module.css';

const UserCopy = lazyPart(async () => (await import('./user-copy')).UserCopy);

interface CopyBoxProps {
  readonly id: string;
  readonly name: string;
}

/** Copies a portfolio to paper: beside the page where there's room, else in a bar below that opens a dialog. */
export function CopyBox({ id, name }: CopyBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <aside className={styles['beside']} data-unprinted="">
        <Panel title="Copy to paper">
          <Content id={id} name={name} />
        </Panel>
      </aside>
      <div className={styles['bar']} data-unprinted="">
        <Button ref={opener} onClick={() => setOpen(true)}>
          Copy to paper
        </Button>
      </div>
      {isOpen && (
        <Modal title={`Copy ${name} to paper`} opener={opener.current} onClose={() => setOpen(false)}>
          <Content id={id} name={name} />
        </Modal>
      )}
    </>
  );
}

function Content({ id, name }: CopyBoxProps) {
  const isUser = useSession() === 'signed-in';
  const what = 'your paper account';
  const waiting = <Waiting what={what} height="14rem" />;
  return (
    <>
      <ForGuests>
        <Note look="text">
          Your own paper account buys what this portfolio holds and follows its rebalances. No real money is
          used.
        </Note>
        <JoinActions />
      </ForGuests>
      <ForUsers>
        {isUser ? (
          <UserCopy
            id={id}
            name={name}
            fallback={waiting}
            failed={(retry) => <Failed what={what} onRetry={retry} />}
          />
        ) : (
          waiting
        )}
      </ForUsers>
      <Note>
        <a href={helpPath('copying-portfolios')}>How copying a portfolio works</a>
      </Note>
    </>
  );
}
