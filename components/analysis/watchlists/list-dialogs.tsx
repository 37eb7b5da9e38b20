import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { MAX_LIST_NAME } from '@/lib/people/watchlists/watchlists';
import { MEMBER_ROOT } from '@/lib/site/addresses/member-address';
import { freeListName, listHash, type OwnList, showList } from './lists';
import type { OwnListsState } from './use-own-lists';
import { listNameSchema } from './watchlist-schemas';

interface DialogProps {
  readonly state: OwnListsState;
  readonly onClose: () => void;
}

interface NewListDialogProps extends DialogProps {
  readonly onCreated: (id: string) => void;
}

/** Creates a list, and shows it. */
export function NewListDialog({ state, onCreated, onClose }: NewListDialogProps) {
  return (
    <Modal title="New list" onClose={onClose}>
      <Form
        initial={{ name: freeListName(state.lists.map(({ name }) => name)) }}
        schema={listNameSchema}
        submit="Create list"
        send={async ({ name }) => {
          const list = await state.create({ name: name.trim(), items: [] });
          if (!list) return undefined;
          showList(listHash(list.id));
          onCreated(list.id);
          onClose();
          return null;
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </Form>
    </Modal>
  );
}

interface ListDialogProps extends DialogProps {
  readonly list: OwnList;
  /** Moves the list among the others; absent where there is only one. */
  readonly onOrder?: (step: -1 | 1) => Promise<string | null>;
  /** What had the focus is gone with the list. */
  readonly onGone: () => void;
}

/** Renames, duplicates, moves and deletes a list. */
export function ListDialog({ list, state, onOrder, onGone, onClose }: ListDialogProps) {
  const duplicate = async () => {
    const copy = await state.create({
      name: freeListName(
        state.lists.map(({ name }) => name),
        `${list.name.slice(0, MAX_LIST_NAME - 8)} copy`,
      ),
      items: list.items,
    });
    if (copy) {
      showList(listHash(copy.id));
      onClose();
      onGone();
    }
    return null;
  };
  const remove = async () => {
    if (!(await state.remove(list))) return null;
    const undo = async () => {
      const again = await state.create(list);
      if (again) showList(listHash(again.id));
    };
    showToast(`Deleted “${list.name}”`, 'success', { text: 'Undo', onPress: () => void undo() });
    showList('');
    onClose();
    onGone();
    return null;
  };
  const index = state.lists.findIndex(({ id }) => id === list.id);
  return (
    <Modal
      title={list.name}
      onClose={onClose}
      footer={
        <ActButton look="danger" size={44} act={remove}>
          Delete list
        </ActButton>
      }
    >
      <Stack gap={4}>
        <Form
          initial={{ name: list.name }}
          schema={listNameSchema}
          submit="Rename"
          send={async ({ name }) => {
            if (!(await state.edit({ ...list, name: name.trim() }))) return undefined;
            onClose();
            return null;
          }}
        >
          <TextField name="name" label="Name" autoComplete="off" />
        </Form>
        {state.asked && (
          <Actions>
            <ActButton act={duplicate}>Duplicate list</ActButton>
            {onOrder && (
              <>
                <ActButton isOff={index === 0} act={() => onOrder(-1)}>
                  Move left
                </ActButton>
                <ActButton isOff={index === state.lists.length - 1} act={() => onOrder(1)}>
                  Move right
                </ActButton>
              </>
            )}
            <ButtonLink look="secondary" size={36} href={`${MEMBER_ROOT}#watchlists`}>
              Share it
            </ButtonLink>
          </Actions>
        )}
      </Stack>
    </Modal>
  );
}
