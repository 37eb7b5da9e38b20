import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { call } from '@/lib/http/api/client/call';
import { screenNameSchema } from './screen-name-schema';
import type { ScreenItem, ScreensAnswer } from './screens-call';

export interface ScreenActionProps {
  readonly screen: ScreenItem;
  readonly onDone: (answer: ScreensAnswer) => Promise<void>;
}

export function RenameForm({ screen: { id, name }, onDone }: ScreenActionProps) {
  return (
    <Form
      initial={{ name }}
      schema={screenNameSchema}
      submit="Rename"
      send={async (values) => {
        await onDone(await call('CxScreener/RenameScreen', { id, name: values.name.trim() }));
        return null;
      }}
    >
      <TextField name="name" label="Name" autoComplete="off" />
    </Form>
  );
}
