import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note, Points } from '@/components/ui/note/note';
import { describeDifference, type OwnList } from './lists';
import type { OwnListsState } from './use-own-lists';

/** What an edit and the list that was saved meanwhile have that the other doesn't, to choose from. */
export function ConflictNotice({ state }: { readonly state: OwnListsState }) {
  const { conflict: mine, lists, dropConflict } = state;
  const saved = lists.find(({ id }) => id === mine?.id);
  if (!mine || !saved) return null;
  const differences = describeDifference(mine, saved);
  const saveMine = async () => {
    const isSaved = await state.edit({ ...mine, version: saved.version });
    if (isSaved) dropConflict();
    return null;
  };
  return (
    <div role="alert">
      <Note as="div" look="warning">
        <p>
          “{saved.name}” was changed in another tab or on another device, so your last change wasn’t saved.
        </p>
        <Differences texts={differences} />
        <Actions>
          <Button look="secondary" size={36} onClick={dropConflict}>
            Keep the saved list
          </Button>
          {differences.length > 0 && <ActButton act={saveMine}>Save mine instead</ActButton>}
        </Actions>
      </Note>
    </div>
  );
}

function Differences({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <p>Both are the same now.</p>;
  return (
    <Points>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Points>
  );
}

/** Offers to keep what a guest watched in this browser. */
export function KeepGuestList({
  list,
  onKeep,
  onDrop,
}: {
  readonly list: OwnList;
  readonly onKeep: () => Promise<string | null>;
  readonly onDrop: () => void;
}) {
  return (
    <Note as="div">
      <p>
        Before you logged in you made “{list.name}” in this browser:{' '}
        {list.items.map(({ ticker }) => ticker).join(', ')}.
      </p>
      <Actions>
        <ActButton act={onKeep}>Keep it in my account</ActButton>
        <Button look="quiet" size={36} onClick={onDrop}>
          Delete it
        </Button>
      </Actions>
    </Note>
  );
}
