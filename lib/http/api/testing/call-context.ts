import type { Millis, RobotId } from '@/lib/core/base/brand';
import { schemaNames } from '@/lib/core/wire/schema';
import { NO_HISTORY } from '@/lib/market/price-history/price-history';
import { NO_PRICES } from '@/lib/market/prices/prices';
import { NO_SETTINGS } from '@/lib/people/follows/follows';
import { GUEST as GUEST_PERMISSIONS } from '@/lib/people/permissions/permissions';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildPendingModel, buildReadModel } from '@/lib/robots/catalogue/read-model';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { readingNames } from '@/lib/site/addresses/reading-names';
import { answerSchema, type Call, type CallContext } from '../call';
import { GUEST_CALLER } from '../caller';
import { readAnswer } from '../client/wire';
import { jsonBytes } from '../json-bytes';
import type { InstrumentSource } from '../server/instrument-source';
import { toViewer, type Viewer } from '../viewer';
import { GUEST_REQUEST, UNUSED_SERVICES } from './unused-services';

/** Robots for tests of calls, and how to make them. */

export const VIRTUAL = 7;
export const SIGNAL = 8;
export const BROKERAGE = -1_000_000_012;
export const PENDING = 9;
export const REMOVED = 666;
export const UNKNOWN = 12_345;

/** Signed in, without a plan; follows three robots, one of them with notifications. */
export const USER: Viewer = toViewer(
  { ...GUEST_PERMISSIONS, userId: 'u1' },
  new Map([
    [VIRTUAL, { ...NO_SETTINGS, isFollowed: true }],
    [SIGNAL, { ...NO_SETTINGS, openTrades: true, autopilot: true }],
    [BROKERAGE, { ...NO_SETTINGS, autopilot: true }],
  ]),
);

export const NO_INSTRUMENTS: InstrumentSource = {
  fundProfits: async () => [],
  knowsImportedInstrument: async () => false,
  importedInstruments: async () => [],
  pricesAt: async () => new Map(),
  requestDevelopment: async () => undefined,
};

export function testCatalogue(): CatalogueReader {
  const input = (more: Partial<RobotDefinition>) => sampleInput({ definition: definition(more) });
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 345_600_000 });
  const models = [
    buildReadModel(input({ id: VIRTUAL as RobotId })),
    buildReadModel(
      input({
        id: SIGNAL as RobotId,
        agentKind: 'Signal',
        timeframe: 15,
        name: 'Émile’s "quoted" <b>',
        description: '',
      }),
    ),
    buildReadModel(input({ id: BROKERAGE as RobotId, agentKind: 'Brokerage', initialBalance: 25_000 })),
    buildPendingModel(input({ id: PENDING as RobotId, name: 'Still computing' })),
  ];
  catalogue.replace(models, models.length, [REMOVED]);
  return readingNames(catalogue.reader);
}

/** The current time in tests. */
export const testNow = () => Date.UTC(2025, 0, 1) as Millis;

/** Runs a call on a body and parses its answer, both as on the wire. What is sent must match the schemas. */
export async function runCall(call: Call, body: unknown, more: Partial<CallContext> = {}): Promise<unknown> {
  const context: CallContext = {
    ...GUEST_CALLER,
    requestContext: GUEST_REQUEST,
    services: UNUSED_SERVICES,
    catalogue: testCatalogue(),
    followers: () => 0,
    prices: NO_PRICES,
    history: NO_HISTORY,
    now: testNow,
    ...NO_INSTRUMENTS,
    ...more,
  };
  // A refusal is a rejection, whether it comes at once or later.
  const answer = await (async () => call.run(JSON.stringify(body), context))();
  const schema = answerSchema(call, context.viewer);
  const sent: unknown = JSON.parse(jsonBytes(answer, schemaNames(schema)).toString());
  schema.parse(readAnswer(call.name, sent));
  return sent;
}
