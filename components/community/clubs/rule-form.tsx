import { Form } from '@/components/ui/form/form';
import { SelectField } from '@/components/ui/form/select-field';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { MODERATION_LIMITS } from '@/lib/community/moderation/moderation';
import { call } from '@/lib/http/api/client/call';
import { RULE_OPTIONS, reportSchema } from './club-schemas';

interface RuleFormProps {
  /** What the button says. */
  readonly submit: string;
  /** Above the rules. */
  readonly ask?: string;
  /** Above the note, which may be left out. */
  readonly noteLabel?: string;
  /** Who reads the note. */
  readonly readers?: string;
  readonly isDestructive?: boolean;
  /** As in `Form`: null where it's one part of a page. */
  readonly focus?: null;
  readonly send: (reasons: { readonly rule: number; readonly note: string }) => Promise<null | undefined>;
}

/** The rule that a post or club breaks, with a note. */
export function RuleForm({
  ask = 'Rule it breaks',
  noteLabel = 'Note (optional)',
  readers,
  send,
  ...form
}: RuleFormProps) {
  return (
    <Form
      {...form}
      initial={{ rule: '', note: '' }}
      schema={reportSchema}
      send={({ rule, note }) => send({ rule: Number(rule), note })}
    >
      <SelectField name="rule" label={ask} options={[['', 'Choose a rule'], ...RULE_OPTIONS]} />
      <TextAreaField
        name="note"
        label={noteLabel}
        maxLength={MODERATION_LIMITS.note}
        {...(readers !== undefined && { note: readers })}
      />
    </Form>
  );
}

interface RemoveFormProps extends Pick<RuleFormProps, 'focus'> {
  /** Of the post. */
  readonly id: string;
  /** Which is shown. */
  readonly version: number;
  readonly onRemoved: () => Promise<unknown> | undefined;
}

/** Removes a post by a rule. */
export function RemoveForm({ id, version, onRemoved, ...form }: RemoveFormProps) {
  return (
    <RuleForm
      {...form}
      submit="Remove"
      noteLabel="Note for its author (optional)"
      isDestructive
      send={async (reasons) => {
        await call('CxClubs/Decide', { post: id, event: 'remove', version, ...reasons });
        await onRemoved();
        return undefined;
      }}
    />
  );
}
