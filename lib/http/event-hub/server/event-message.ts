import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import type { SharedMessage } from '@/lib/http/hub/server/shared-message';
import { HUB_EVENTS, type HubEventData, type HubEventName } from '../contract';

interface MessageMaker {
  message(target: string, ...args: readonly unknown[]): SharedMessage;
}

/** An event in wire format, encoded once for all recipients. */
export function eventMessage<Name extends HubEventName>(
  hub: MessageMaker,
  name: Name,
  data: HubEventData<Name>,
): SharedMessage {
  return hub.message(name, writeNames(data, schemaNames(HUB_EVENTS[name].payload)));
}
