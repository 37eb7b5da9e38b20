import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { MAX_LIST_NAME } from '@/lib/people/watchlists/watchlists';
import { freeListName, listHash, type OwnList } from './lists';
import type { OwnListsState } from './use-own-lists';
import { listNameSchema } from './watchlist-schemas';

interface DialogProps {
  readonly state: OwnListsState;
  readonly onClose: () => void;
}

/** Creates a list, and shows it. */
export function NewListDialog({ state, onClose }: DialogProps) {
  return (
    <Modal title="New list" onClose={onClose}>
      <Form
        initial={{ name: freeListName(state.lists.map(({ name }) => name)) }}
        schema={listNameSchema}
        submit="Create list"
        send={async ({ name }) => {
          const list = await state.create({ name: name.trim(), items: [] });
          if (!list) return undefined;
          location.hash = listHash(list.id);
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
}

/** Renames, duplicates, moves and deletes a list. */
export function ListDialog({ list, state, onOrder, onClose }: ListDialogProps) {
  const duplicate = async () => {
    const copy = await state.create({
      name: freeListName(
        state.lists.map(({ name }) => name),
        `${list.name.slice(0, MAX_LIST_NAME - 8)} copy`,
      ),
      items: list.items,
    });
    if (copy) {
      location.hash = listHash(copy.id);
      onClose();
    }
    return null;
  };
  const remove = async () => {
    if (!(await state.remove(list))) return null;
    showToast(`Deleted “${list.name}”`, 'success');
    history.replaceState(history.state, '', location.pathname + location.search);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    onClose();
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
          </Actions>
        )}
      </Stack>
    </Modal>
  );
}
