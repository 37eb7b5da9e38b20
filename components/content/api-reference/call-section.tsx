import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import type { CallView } from '@/lib/http/api/reference/call-views';
import { CodeBlock } from './code-block';
import { ErrorsTable } from './errors-table';
import { FieldsTable } from './fields-table';

export function CallSection({ call }: { readonly call: CallView }) {
  return (
    <Section id={call.anchor} title={call.summary}>
      <Note look="aside">
        <code>POST {call.path}</code>
      </Note>
      <Note look="text">{call.description}</Note>
      <h3>Request</h3>
      <FieldsTable label={`Request of ${call.name}`} fields={call.requestFields} showsRequired />
      <h3>Answer</h3>
      <FieldsTable label={`Answer of ${call.name}`} fields={call.answerFields} />
      {!call.isForGuests && <Note look="text">This call needs an account.</Note>}
      {call.errors.length > 0 && (
        <>
          <h3>Specific errors</h3>
          <ErrorsTable label={`Errors of ${call.name}`} errors={call.errors} />
        </>
      )}
      <h3>Example</h3>
      <CodeBlock label={`Example of ${call.name}`} text={call.curl} />
    </Section>
  );
}
