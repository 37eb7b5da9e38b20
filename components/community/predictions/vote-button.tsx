import { useRef, useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { OwnVote } from '@/lib/community/predictions/vote';
import { logInPath } from '@/lib/site/addresses/addresses';
import type { ShownQuestion } from './question-text';

const VoteDialog = lazyPart(async () => (await import('./vote-dialog')).VoteDialog);

interface VoteButtonProps {
  readonly question: ShownQuestion;
  readonly mine: Pick<OwnVote, 'percent' | 'holdsPosition'> | null;
  readonly onVoted: () => Promise<unknown>;
}

/** Opens the dialog in which a member votes; guests are asked to log in. */
export function VoteButton({ question, mine, onVoted }: VoteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isUser = useSession() === 'signed-in';
  if (!isUser)
    return (
      <ButtonLink
        look="secondary"
        size={36}
        href={logInPath()}
        aria-label={`Log in to vote on ${question.ticker}`}
      >
        Vote
      </ButtonLink>
    );
  return (
    <>
      <Button
        ref={opener}
        look="secondary"
        size={36}
        aria-label={`${mine === null ? 'Vote on' : 'Change your vote on'} ${question.ticker}`}
        onClick={() => setOpen(true)}
      >
        {mine === null ? 'Vote' : 'Change'}
      </Button>
      {isOpen && (
        <VoteDialog
          question={question}
          mine={mine}
          opener={opener.current}
          onVoted={onVoted}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
