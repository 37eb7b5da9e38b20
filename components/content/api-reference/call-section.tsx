import type { CallView } from '@/lib/http/api/reference/call-views';
import styles from './api-reference.module.css';
import { CodeBlock } from './code-block';
import { ErrorsTable } from './errors-table';
import { FieldsTable } from './fields-table';

export function CallSection({ call }: { readonly call: CallView }) {
  return (
    <section className={styles['call']} aria-labelledby={call.anchor}>
      <h2 id={call.anchor}>{call.summary}</h2>
      <p className={styles['path']}>
        <code>POST {call.path}</code>
      </p>
      <p className={styles['text']}>{call.description}</p>
      <h3 className={styles['part']}>Request</h3>
      <FieldsTable label={`Request of ${call.name}`} fields={call.requestFields} showsRequired />
      <h3 className={styles['part']}>Answer</h3>
      <FieldsTable label={`Answer of ${call.name}`} fields={call.answerFields} />
      {!call.isForGuests && <p className={styles['text']}>This call needs an account.</p>}
      {call.errors.length > 0 && (
        <>
          <h3 className={styles['part']}>Specific errors</h3>
          <ErrorsTable label={`Errors of ${call.name}`} errors={call.errors} />
        </>
      )}
      <h3 className={styles['part']}>Example</h3>
      <CodeBlock label={`Example of ${call.name}`} text={call.curl} />
    </section>
  );
}
