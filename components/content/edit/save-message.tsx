import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { TextDifference } from './text-difference';
import type { SaveState } from './use-article-draft';

interface SaveMessageProps {
  readonly state: SaveState;
  /** The draft, as `textLines`. */
  readonly mine: string;
  /** Continues from the other editor's version. */
  readonly onRebase: () => void;
}

/** The result of saving, announced to screen readers. */
export function SaveMessage({ state, mine, onRebase }: SaveMessageProps) {
  return (
    <div aria-live="polite">
      {state.kind === 'done' && <Note look="done">{state.message}</Note>}
      {state.kind === 'failed' && <Notice tone="warning" title={state.message} />}
      {state.kind === 'conflict' && (
        <Notice tone="warning" title="Not saved: someone else edited this first">
          <p>{state.message}</p>
          <p>Your text is still in the editor. This is what differs: theirs struck through, yours marked.</p>
          <TextDifference theirs={state.theirs} mine={mine} />
          <Button look="secondary" size={36} onClick={onRebase}>
            Keep my text and continue from theirs
          </Button>
        </Notice>
      )}
    </div>
  );
}
