import type { Hono } from 'hono';
import type { FundSource } from '@/lib/api/server/fund-source';
import type { Viewer } from '@/lib/api/viewer';
import type { RobotId } from '@/lib/base/brand';
import { createCatalogue } from '@/lib/catalogue/memory-catalogue';
import { buildPendingModel, buildReadModel } from '@/lib/catalogue/read-model';
import { definition, sampleInput } from '@/lib/catalogue/testing/sample-robot';
import type { CatalogueReader } from '@/lib/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definition';
import type { ApiCallsOptions } from '../server/api-calls';

/** Robots for tests of calls, and how to call. */

export const VIRTUAL = 7;
export const SIGNAL = 8;
export const BROKERAGE = -1_000_000_012;
export const PENDING = 9;
export const REMOVED = 666;
export const UNKNOWN = 12_345;

export const USER: Viewer = {
  userId: 'u1',
  seesMoney: true,
  followed: new Set([VIRTUAL]),
  notified: new Set([SIGNAL]),
  autopilots: new Set([SIGNAL, BROKERAGE]),
};

export const NO_FUNDS: FundSource = {
  fundProfits: async () => [],
  knowsImportedFund: async () => false,
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
  return catalogue.reader;
}

/** What calls need, with robots that are there; a fault of the server fails the test. */
export function callOptions(more: Partial<ApiCallsOptions> = {}): ApiCallsOptions {
  return {
    catalogue: testCatalogue(),
    funds: NO_FUNDS,
    secret: 'a secret of more than thirty-two characters',
    baseUrl: 'https://tickproof.example',
    now: () => Date.UTC(2025, 0, 1),
    onError: (error) => {
      throw error;
    },
    ...more,
  };
}

export interface Called {
  readonly status: number;
  readonly body: unknown;
}

/** Gets a token and posts a body to a call, as browsers do. */
export async function post(api: Hono, name: string, body: unknown): Promise<Called> {
  const response = await api.request(await postRequest(api, name, JSON.stringify(body)));
  return { status: response.status, body: await response.json() };
}

export async function postRequest(
  api: Hono,
  name: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Request> {
  return new Request(`https://tickproof.example/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await tokenHeaders(api)), ...headers },
    body,
  });
}

export async function tokenHeaders(api: Hono): Promise<{ 'X-XSRF-TOKEN': string; Cookie: string }> {
  const { token } = (await (await api.request('/api/antiforgery')).json()) as { token: string };
  return { 'X-XSRF-TOKEN': token, Cookie: `other=1; XSRF-TOKEN=${token}` };
}
