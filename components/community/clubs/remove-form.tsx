import { Form } from '@/components/ui/form/form';
import { SelectField } from '@/components/ui/form/select-field';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { MODERATION_LIMITS } from '@/lib/community/moderation/moderation';
import { call } from '@/lib/http/api/client/call';
import { RULE_OPTIONS, reportSchema } from './club-schemas';

interface RemoveFormProps {
  /** Of the post. */
  readonly id: string;
  /** Which is shown. */
  readonly version: number;
  readonly focus?: null;
  readonly onRemoved: () => Promise<unknown> | undefined;
}

/** Removes a post by a rule. */
export function RemoveForm({ id, version, focus, onRemoved }: RemoveFormProps) {
  return (
    <Form
      initial={{ rule: '', note: '' }}
      schema={reportSchema}
      submit="Remove"
      isDestructive
      {...(focus === null && { focus })}
      send={async ({ rule, note }) => {
        await call('CxClubs/Decide', { post: id, event: 'remove', rule: Number(rule), note, version });
        await onRemoved();
        return undefined;
      }}
    >
      <SelectField name="rule" label="Rule it breaks" options={[['', 'Choose a rule'], ...RULE_OPTIONS]} />
      <TextAreaField name="note" label="Note for its author (optional)" maxLength={MODERATION_LIMITS.note} />
    </Form>
  );
}
