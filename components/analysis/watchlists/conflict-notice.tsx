import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note, Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { keepGuestList } from './guest-list';
import { describeDifference, freeListName, listHash, showList } from './lists';
import { type OwnListsState, useGuestList } from './use-own-lists';

interface NoticeProps {
  /** The notice has gone, and what had the focus with it. */
  readonly onGone: () => void;
}

/** What an edit and the list that was saved meanwhile have that the other doesn't, to choose from. */
export function ConflictNotice({ state, onGone }: NoticeProps & { readonly state: OwnListsState }) {
  const { conflict: mine, lists } = state;
  const saved = lists.find(({ id }) => id === mine?.id);
  if (!mine || !saved) return null;
  const differences = describeDifference(mine, saved);
  const drop = () => {
    state.dropConflict();
    onGone();
  };
  const saveMine = async () => {
    if (await state.edit({ ...mine, version: saved.version })) drop();
    return null;
  };
  return (
    <div role="alert">
      <Note as="div" look="warning">
        <Stack>
          <p>
            “{saved.name}” was changed in another tab or on another device, so your last change wasn’t saved.
          </p>
          <Differences texts={differences} />
          <Actions>
            <Button look="secondary" size={36} onClick={drop}>
              Keep the saved list
            </Button>
            {differences.length > 0 && <ActButton act={saveMine}>Save mine instead</ActButton>}
          </Actions>
        </Stack>
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
export function KeepGuestList({ state, onGone }: NoticeProps & { readonly state: OwnListsState }) {
  const list = useGuestList();
  if (!list || list.items.length === 0) return null;
  const drop = () => {
    keepGuestList(null);
    onGone();
  };
  const keep = async () => {
    const names = state.lists.map(({ name }) => name);
    const kept = await state.create({ name: freeListName(names, list.name), items: list.items });
    if (!kept) return null;
    showList(listHash(kept.id));
    drop();
    return null;
  };
  return (
    <Note as="div">
      <Stack gap={2}>
        <p>
          Before you logged in you made “{list.name}” in this browser:{' '}
          {list.items.map(({ ticker }) => ticker).join(', ')}.
        </p>
        <Actions>
          <ActButton act={keep}>Keep it in my account</ActButton>
          <Button look="quiet" size={36} onClick={drop}>
            Delete it
          </Button>
        </Actions>
      </Stack>
    </Note>
  );
}
