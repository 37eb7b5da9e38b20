'use client';

import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { Actions } from '@/components/ui/actions/actions';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { ForGuests } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { Time } from '@/components/ui/time/time';
import { formatPercent } from '@/lib/core/format/number';
import type { ShownQuestion } from './question-text';
import { VoteButton } from './vote-button';

/** The visitor's vote on a question, with what proves that it counts. Nothing for guests once it's locked. */
export function QuestionVote({ question }: { readonly question: ShownQuestion }) {
  const isUser = useSession() === 'signed-in';
  const isOpen = question.state === 'open';
  const asked = useCall('CxPredictions/GetQuestion', isUser ? { id: question.id } : null);
  if (!isUser)
    return (
      isOpen && (
        <ForGuests>
          <Note look="text">
            Members vote. Joining is free; others see a handle you choose, never your name.
          </Note>
          <JoinActions />
        </ForGuests>
      )
    );
  return (
    <Panel title="Your vote">
      <Loaded call={asked} what="your vote" height="6rem">
        {({ mine }) => (
          <>
            {mine === null ? (
              <Note look="text">{isOpen ? 'You haven’t voted on it.' : 'You didn’t vote on it.'}</Note>
            ) : (
              <Facts>
                <Fact term="Yes is">{formatPercent(mine.percent)} likely</Fact>
                <Fact term="Cast">
                  <Time at={mine.at} />
                </Fact>
                <Fact term="Salt">
                  <code>{mine.salt}</code>
                </Fact>
                <Fact term="Commitment">
                  <code>{mine.commitment}</code>
                </Fact>
              </Facts>
            )}
            {isOpen && (
              <Actions>
                <VoteButton question={question} mine={mine} onVoted={asked.ask} />
              </Actions>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
