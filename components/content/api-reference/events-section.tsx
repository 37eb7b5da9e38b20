import type { EventView, HubView } from '@/lib/http/api/reference/hub-view';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './api-reference.module.css';
import { CodeBlock } from './code-block';
import { FieldsTable } from './fields-table';

/** The real-time connection: rules, messages in both directions, and a sample client. */
export function EventsSection({ hub }: { readonly hub: HubView }) {
  return (
    <section className={styles['call']} aria-labelledby="events">
      <h2 id="events" className={styles['title']}>
        Real-time events
      </h2>
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
      <h3 className={styles['part']}>Messages you send</h3>
      {hub.publications.map((view) => (
        <Message key={view.name} view={view} call={`${HUB_METHOD}('${view.name}', ${view.example})`} />
      ))}
      <h3 className={styles['part']}>Events you receive</h3>
      {hub.events.map((view) => (
        <Message key={view.name} view={view} call={`${view.name}: ${view.example}`} />
      ))}
      <h3 className={styles['part']}>Sample client</h3>
      <p className={styles['text']}>A Node program that prints every event.</p>
      <CodeBlock label="Sample client" text={hub.sample} />
    </section>
  );
}

function Message({ view, call }: { readonly view: EventView; readonly call: string }) {
  const { name, summary, description, fields } = view;
  return (
    <>
      <h4 className={styles['part']}>
        {summary} <code>{name}</code>
      </h4>
      <p className={styles['text']}>{description}</p>
      <FieldsTable label={`Payload of ${name}`} fields={fields} />
      <CodeBlock label={`Example of ${name}`} text={call} />
    </>
  );
}
