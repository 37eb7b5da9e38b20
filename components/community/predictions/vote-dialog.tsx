import { HandleForm } from '@/components/community/handle/handle-form';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import type { OwnVote } from '@/lib/community/predictions/vote';
import { readNumber } from '@/lib/core/format/read-number';
import { call } from '@/lib/http/api/client/call';
import { baseRateText, questionText, type ShownQuestion } from './question-text';
import { voteSchema } from './vote-schema';

interface VoteDialogProps {
  readonly question: ShownQuestion;
  readonly mine: Pick<OwnVote, 'percent' | 'holdsPosition'> | null;
  readonly opener: HTMLElement | null;
  readonly onVoted: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Votes on a question; a handle is chosen before the first one. */
export function VoteDialog({ question, mine, opener, onVoted, onClose }: VoteDialogProps) {
  const member = useCall('CxCommunity/GetMember', {});
  return (
    <Modal title={mine === null ? 'Vote' : 'Change your vote'} opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <Note look="text">{questionText(question)}</Note>
        <Loaded call={member} what="your handle" height="12rem">
          {({ member: known }) =>
            known === null ? (
              <HandleForm onTaken={member.ask} />
            ) : (
              <Form
                initial={{
                  percent: mine === null ? '' : String(mine.percent),
                  holdsPosition: mine?.holdsPosition ?? false,
                }}
                schema={voteSchema}
                submit={mine === null ? 'Vote' : 'Change vote'}
                send={async ({ percent, holdsPosition }) => {
                  await call('CxPredictions/Vote', {
                    ...{ id: question.id, holdsPosition },
                    percent: readNumber(percent) ?? Number.NaN,
                  });
                  await onVoted();
                  showToast(`Your vote on ${question.ticker} is sealed`, 'success');
                  onClose();
                  return null;
                }}
              >
                <NumberField
                  name="percent"
                  label="How likely is yes?"
                  unit="%"
                  isWhole
                  maxLength={5}
                  note={`1 to 99. It was yes in ${baseRateText(question)} of the past.`}
                />
                <CheckField name="holdsPosition">I hold a position in {question.ticker}</CheckField>
                <Note>
                  You vote as <bdi>{known.handle}</bdi> and can change it until <Time at={question.locksAt} />
                  . Then everyone sees it.
                </Note>
              </Form>
            )
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}
