import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import { HUB_EVENTS, HUB_PUBLICATIONS, type HubMessageContract } from '@/lib/http/event-hub/contract';
import { toJsonSchema } from '../openapi/json-schema';
import { describeFields, type FieldRow } from './describe-fields';
import { HUB_RULES } from './hub-rules';
import { hubSample } from './hub-sample';

/** A hub message as shown in the API reference. */
export interface EventView {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly FieldRow[];
  /** JSON. */
  readonly example: string;
}

export interface HubView {
  readonly rules: readonly string[];
  readonly publications: readonly EventView[];
  readonly events: readonly EventView[];
  /** Source code. */
  readonly sample: string;
}

/** The real-time connection, from the same table its tests check. */
export function hubView(baseUrl: string): HubView {
  return {
    rules: HUB_RULES,
    publications: eventViews(HUB_PUBLICATIONS),
    events: eventViews(HUB_EVENTS),
    sample: hubSample(baseUrl),
  };
}

function eventViews(table: Readonly<Record<string, HubMessageContract>>): readonly EventView[] {
  return Object.entries(table).map(([name, { summary, description, payload, example }]) => ({
    name,
    summary,
    description,
    fields: describeFields(toJsonSchema(payload)),
    example: JSON.stringify(writeNames(example, schemaNames(payload))),
  }));
}
