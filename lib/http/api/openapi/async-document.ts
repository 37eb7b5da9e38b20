import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import { HUB_EVENTS, HUB_PUBLICATIONS, type HubMessageContract } from '@/lib/http/event-hub/contract';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';
import type { MarketView } from '@/lib/market/data/source';
import { apiReferencePath, HUB_PATH } from '@/lib/site/addresses/addresses';
import { HUB_RULES } from '../reference/hub-rules';
import { toJsonSchema } from './json-schema';

interface AsyncDocumentOptions {
  readonly market: () => Pick<MarketView, 'label'>;
  /** The site's public origin. */
  readonly baseUrl: string;
}

/** Creates the AsyncAPI 3.0 document of real-time events. */
export function createAsyncDocument({ market, baseUrl }: AsyncDocumentOptions): () => object {
  const { protocol, host } = new URL(baseUrl);
  const all: readonly (readonly [string, HubMessageContract])[] = [
    ...Object.entries(HUB_PUBLICATIONS),
    ...Object.entries(HUB_EVENTS),
  ];
  return () => ({
    asyncapi: '3.0.0',
    info: {
      title: 'Tickproof events',
      version: '1.0.0',
      description: [`Prices and trades as they happen. ${market().label}.`, ...HUB_RULES].join('\n\n'),
      externalDocs: { url: `${baseUrl}${apiReferencePath('events')}` },
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        description: 'The public SignalR protocol, as JSON or MessagePack.',
        security: [
          { $ref: '#/components/securitySchemes/accessToken' },
          { $ref: '#/components/securitySchemes/accessTokenInQuery' },
        ],
      },
    },
    channels: {
      events: {
        address: HUB_PATH,
        description: `Clients invoke ${HUB_METHOD}(name, payload); the server invokes the events on them.`,
        messages: Object.fromEntries(all.map(([name]) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: Object.fromEntries(
      all.map(([name, { summary, description }]) => [
        name,
        {
          action: name in HUB_EVENTS ? 'send' : 'receive',
          channel: { $ref: '#/channels/events' },
          summary,
          description,
          messages: [{ $ref: `#/channels/events/messages/${name}` }],
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        all.map(([name, { summary, description, payload, example }]) => [
          name,
          {
            name,
            title: summary,
            summary: description,
            payload: toJsonSchema(payload),
            examples: [{ payload: writeNames(example, schemaNames(payload)) }],
          },
        ]),
      ),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An app token (Account/CreateAppToken). Guests send none.',
        },
        accessTokenInQuery: {
          type: 'httpApiKey',
          in: 'query',
          name: 'access_token',
          description: 'The same, for clients that can’t set headers.',
        },
      },
    },
  });
}
