import { useState } from 'react';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { Empty } from '@/components/ui/empty/empty';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Rows } from '@/components/ui/row/row';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import type { ScreenKind } from '@/lib/people/screens/screen-limits';
import { DeleteQuestion } from './delete-question';
import { KIND_TEXTS } from './kind-texts';
import { RenameForm } from './rename-form';
import { screenNameSchema } from './screen-name-schema';
import { ScreenRow } from './screen-row';
import { SCREENS_CALL, type ScreenItem, type ScreensAnswer } from './screens-call';

export interface ScreensDialogProps {
  readonly kind: ScreenKind;
  readonly query: string;
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** What is done with one of the screens, in place of the list. */
interface Doing {
  readonly what: 'rename' | 'delete';
  readonly screen: ScreenItem;
}

/** Saves what the page shows, and lists what its user saved of the kind. */
export function ScreensDialog({ kind, query, opener, onClose }: ScreensDialogProps) {
  const user = useSignedInUser();
  const screens = useCall(SCREENS_CALL, user ? {} : null, {
    ...(user && { userId: user.id }),
    onFocus: true,
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  /** A form that has saved something gives way to an empty one. */
  const [saved, setSaved] = useState(0);
  const { title, one } = KIND_TEXTS[kind];
  const show = (answer: ScreensAnswer) => screens.change(() => answer);
  const finish = async (answer: ScreensAnswer) => {
    await show(answer);
    setDoing(null);
  };

  if (doing)
    return (
      <Modal
        key={doing.what}
        title={`${doing.what === 'rename' ? 'Rename' : 'Delete'} “${doing.screen.name}”`}
        opener={opener}
        onClose={() => setDoing(null)}
      >
        {doing.what === 'rename' ? (
          <RenameForm screen={doing.screen} onDone={finish} />
        ) : (
          <DeleteQuestion screen={doing.screen} onDone={finish} />
        )}
      </Modal>
    );
  return (
    <Modal key="list" title={title} opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <Form
          key={saved}
          initial={{ name: '' }}
          schema={screenNameSchema}
          submit="Save"
          focus={saved === 0 ? null : 'name'}
          send={async (values) => {
            const name = values.name.trim();
            await show(await call('CxScreener/SaveScreen', { kind, name, query }));
            showToast(`Saved “${name}”`, 'success');
            setSaved(saved + 1);
            return null;
          }}
        >
          <TextField name="name" label={`Save this ${one} as`} autoComplete="off" />
        </Form>
        <Loaded call={screens} what="what you saved" height="8rem">
          {({ items, max }) => {
            const own = items
              .filter((item) => item.kind === kind)
              .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
            return own.length === 0 ? (
              <Empty title="Nothing saved yet">Give this {one} a name to find it here again.</Empty>
            ) : (
              <>
                <Rows label={title}>
                  {own.map((screen) => (
                    <ScreenRow
                      key={screen.id}
                      screen={screen}
                      onChanged={show}
                      onRename={() => setDoing({ what: 'rename', screen })}
                      onDelete={() => setDoing({ what: 'delete', screen })}
                    />
                  ))}
                </Rows>
                {items.length >= max && (
                  <Note role="status">
                    You have saved {max} screens and lists, which is the most. Delete one to save another.
                  </Note>
                )}
              </>
            );
          }}
        </Loaded>
      </Stack>
    </Modal>
  );
}
