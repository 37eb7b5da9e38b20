import type { DefinedTermSetLeaf, WithContext } from 'schema-dts';
import { SIGNALS_PATH, type SignalEventId, signalsPath } from '@/lib/site/addresses/signals-address';

interface EventFacts {
  readonly id: SignalEventId;
  readonly name: string;
  /** The rules of both sides. */
  readonly rule: { readonly up: string; readonly down: string };
}

/** The events that give signals, with their rules. */
export function signalEventsData(
  baseUrl: string,
  events: readonly EventFacts[],
): WithContext<DefinedTermSetLeaf> {
  const url = `${baseUrl}${SIGNALS_PATH}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': `${url}#events`,
    name: 'Events that give buy and sell signals',
    url,
    hasDefinedTerm: events.map(({ id, name, rule }) => ({
      '@type': 'DefinedTerm' as const,
      name,
      termCode: id,
      description: `Buy: ${rule.up} Sell: ${rule.down}`,
      url: `${baseUrl}${signalsPath({ event: id })}`,
    })),
  };
}
