import { Note } from '@/components/ui/note/note';
import type { EventView, HubView } from '@/lib/http/api/reference/hub-view';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
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
      <Note look="text">
        Prices and trades as they happen. Also available as a machine-readable document:{' '}
        <a href={SITE_PATHS.asyncApi}>AsyncAPI 3.0</a>.
      </Note>
      {hub.rules.map((rule) => (
        <Note look="text" key={rule}>
          {rule}
        </Note>
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
      <Note look="text">A Node program that prints every event.</Note>
      <CodeBlock label="Sample client" text={hub.sample} />
    </ReferencePage>
  );
}

function Message({ view, call }: { readonly view: EventView; readonly call: string }) {
  const { name, summary, description, fields } = view;
  return (
    <>
      <h3>
        {summary} <code>{name}</code>
      </h3>
      <Note look="text">{description}</Note>
      <FieldsTable label={`Payload of ${name}`} fields={fields} />
      <CodeBlock label={`Example of ${name}`} text={call} />
    </>
  );
}
