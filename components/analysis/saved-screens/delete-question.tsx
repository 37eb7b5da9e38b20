import { ActButton } from '@/components/ui/act-button/act-button';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import { KIND_TEXTS } from './kind-texts';
import type { ScreenActionProps } from './rename-form';

/** Asks before a saved screen is deleted for good. */
export function DeleteQuestion({ screen: { id, kind, name, hasAlert }, onDone }: ScreenActionProps) {
  const remove = async () => {
    await onDone(await call('CxScreener/DeleteScreen', { id }));
    showToast(`Deleted “${name}”`, 'success');
    return null;
  };
  return (
    <Stack gap={4} isStart>
      <p>
        {hasAlert ? 'Its alert goes with it. ' : ''}You can save the same {KIND_TEXTS[kind].one} again from
        its page.
      </p>
      <ActButton look="danger" size={44} act={remove}>
        Delete
      </ActButton>
    </Stack>
  );
}
