import { Actions } from '@/components/ui/actions/actions';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { KeyHint } from '@/components/ui/key-hint/key-hint';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { DESK_KEYS, LINE_KEYS } from './desk-keys';

export interface KeysDialogProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** All keys of the desk, and a switch that turns them off. */
export function KeysDialog({ isOn, onSwitch, opener, onClose }: KeysDialogProps) {
  return (
    <Modal title="Keys" opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <Actions as="label">
          <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
          Keys are on
        </Actions>
        <Keys keys={DESK_KEYS} />
        <Note>On a line of the chart:</Note>
        <Keys keys={LINE_KEYS} />
        <Note look="caption">Keys do nothing while you type in a field.</Note>
      </Stack>
    </Modal>
  );
}

function Keys({ keys: rows }: { readonly keys: typeof DESK_KEYS }) {
  return (
    <Facts isColumn>
      {rows.map(({ keys, does }) => (
        <Fact key={does} term={does}>
          {keys.map((key) => (
            <KeyHint key={key} isRead>
              {key}
            </KeyHint>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}
