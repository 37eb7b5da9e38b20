import type { EventView, HubView } from '@/lib/http/api/reference/hub-view';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './api-reference.module.css';
import { CodeBlock } from './code-block';
import { FieldsTable } from './fields-table';
import { ReferencePage } from './reference-page';

interface EventsPageProps {
  readonly title: string;
  readonly hub: HubView;
}

/** The real-time connection: rules, messages in both directions, and a sample client. */
export function EventsPage({ title, hub }: EventsPageProps) {
  return (
    <ReferencePage title={title}>
      <p className={styles['text']}>
        Prices and trades as they happen. Also available as a machine-readable document:{' '}
        <a className={styles['link']} href={SITE_PATHS.asyncApi}>
          AsyncAPI 3.0
        </a>
        .
      </p>
      {hub.rules.map((rule) => (
        <p key={rule} className={styles['text']}>
          {rule}
        </p>
      ))}
      <h2>Messages you send</h2>
      {hub.publications.map((view) => (
        <Message key={view.name} view={view} call={`${HUB_METHOD}('${view.name}', ${view.example})`} />
      ))}
      <h2>Events you receive</h2>
      {hub.events.map((view) => (
        <Message key={view.name} view={view} call={`${view.name}: ${view.example}`} />
      ))}
      <h2>Sample client</h2>
      <p className={styles['text']}>A Node program that prints every event.</p>
      <CodeBlock label="Sample client" text={hub.sample} />
    </ReferencePage>
  );
}

function Message({ view, call }: { readonly view: EventView; readonly call: string }) {
  const { name, summary, description, fields } = view;
  return (
    <>
      <h3 className={styles['part']}>
        {summary} <code>{name}</code>
      </h3>
      <p className={styles['text']}>{description}</p>
      <FieldsTable label={`Payload of ${name}`} fields={fields} />
      <CodeBlock label={`Example of ${name}`} text={call} />
    </>
  );
}
