import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';

interface ExerciseActionsProps {
  /** Omitted where the button sends the form it's in. */
  readonly onCheck?: () => void;
  readonly onShow: () => void;
  /** Another task of the kind; its button's text. */
  readonly next: string;
  readonly onNext: () => void;
}

/** What can be done with an exercise's answer. */
export function ExerciseActions({ onCheck, onShow, next, onNext }: ExerciseActionsProps) {
  return (
    <Actions>
      <Button size={36} {...(onCheck ? { onClick: onCheck } : { type: 'submit' })}>
        Check
      </Button>
      <Button look="secondary" size={36} onClick={onShow}>
        Show the answer
      </Button>
      <Button look="secondary" size={36} onClick={onNext}>
        {next}
      </Button>
    </Actions>
  );
}
