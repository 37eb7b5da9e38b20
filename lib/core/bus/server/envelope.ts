import { z } from 'zod';
import { BUS_EVENTS, type BusEvent } from '../bus';

export interface Envelope {
  /** The sending process's id. */
  readonly from: string;
  readonly event: BusEvent;
}

/** Far above the longest event: anything longer isn't ours, and parsing it would block everything. */
const LONGEST = 4 * 1024 * 1024;

/** Whether other processes need events of this kind. */
export function isShared(type: string): boolean {
  return Object.hasOwn(BUS_EVENTS, type) && BUS_EVENTS[type as BusEvent['type']].isShared;
}

const ENVELOPE = z.object({ from: z.string(), event: z.looseObject({ type: z.string() }) });

/**
 * Validates input from a channel others may write to, including other versions of this program. Returns null unless
 * it's a complete event.
 */
export function readEnvelope(text: string): Envelope | null {
  if (text.length > LONGEST) return null;
  const { data: envelope } = ENVELOPE.safeParse(parse(text));
  if (!envelope || !isShared(envelope.event.type)) return null;
  const { from, event } = envelope;
  const { data } = BUS_EVENTS[event.type as BusEvent['type']].data.safeParse(event);
  return data ? { from, event: { ...data, type: event.type } as BusEvent } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
