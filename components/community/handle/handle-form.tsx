import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { HANDLE_LENGTHS } from '@/lib/community/profiles/handle';
import { call } from '@/lib/http/api/client/call';
import { handleSchema } from './handle-schema';

interface HandleFormProps {
  readonly onTaken: () => Promise<unknown>;
  /** As in `Form`: null where it's one part of a page. */
  readonly focus?: null;
}

/** Chooses the handle that other members see. */
export function HandleForm({ onTaken, ...form }: HandleFormProps) {
  return (
    <Form
      {...form}
      initial={{ handle: '' }}
      schema={handleSchema}
      submit="Choose handle"
      send={async ({ handle }) => {
        await call('CxCommunity/TakeHandle', { handle });
        await onTaken();
        return undefined;
      }}
    >
      <TextField
        name="handle"
        label="Your handle"
        autoComplete="off"
        maxLength={HANDLE_LENGTHS.most}
        note="Others see it in place of your name, which is never shown. Letters a to z and digits; you can change it once in 30 days."
      />
    </Form>
  );
}
