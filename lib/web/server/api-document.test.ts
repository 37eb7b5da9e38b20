import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import type { FundSource } from '@/lib/api/server/fund-source';
import { PENDING, REMOVED, testCatalogue, UNKNOWN, USER } from '@/lib/api/testing/call-context';
import type { Viewer } from '@/lib/api/viewer';
import type { CatalogueReader } from '@/lib/catalogue/types';
import { callOptions, post, postRequest } from '../testing/call-api';
import { createApi } from './api';

/** Holds the document to the handlers: what it says happens, and nothing happens that it does not say. */

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: { 'application/json': { schema: JsonSchema; example: unknown } };
  };
  readonly responses: Readonly<Record<string, { content: { 'application/json': { schema: JsonSchema } } }>>;
}
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0] & { readonly anyOf?: readonly JsonSchema[] };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: JsonSchema } };
}

const readiness = async () => ({ ready: true, checks: {} });
const apiFor = (viewer?: Viewer) =>
  createApi({ ...callOptions(viewer ? { callerOf: () => ({ viewer, who: null }) } : {}), readiness });
const guestApi = apiFor();
const userApi = apiFor(USER);

async function readDocument(): Promise<Document> {
  return (await (await guestApi.request('/api/openapi.json')).json()) as Document;
}

async function operations() {
  const { paths } = await readDocument();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

const accepts = (schema: JsonSchema, value: unknown) => z.fromJSONSchema(schema).safeParse(value).success;

describe('the document', () => {
  it('is accepted by a validator of OpenAPI 3.1', async () => {
    // The validator is an ES module, which tests cannot import.
    const program = `import { Validator } from '@seriousme/openapi-schema-validator';
      import { readFileSync } from 'node:fs';
      const validator = new Validator();
      const result = await validator.validate(JSON.parse(readFileSync(0, 'utf8')));
      process.stdout.write(JSON.stringify({ ...result, version: validator.version }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      input: JSON.stringify(await readDocument()),
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual({ valid: true, version: '3.1' });
  });

  it('names every route and no other', async () => {
    const routes = new Set(
      guestApi.routes
        .filter(({ method, path }) => method !== 'ALL' && !['/healthz', '/readyz'].includes(path))
        .map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    );
    expect((await operations()).map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...routes].sort(),
    );
  });

  it('has examples that work, and answers of guests and users are as it says', async () => {
    for (const { path, method, operation } of await operations()) {
      if (method === 'get') {
        const answer: unknown = await (await guestApi.request(path)).json();
        expect(accepts(operation.responses['200']?.content['application/json'].schema ?? {}, answer)).toBe(
          true,
        );
        continue;
      }
      const { example, schema: request } = operation.requestBody?.content['application/json'] ?? {};
      expect([path, accepts(request ?? {}, example)]).toEqual([path, true]);
      const schema = operation.responses['200']?.content['application/json'].schema ?? {};
      const [userSchema = schema, guestSchema = userSchema] = schema.anyOf ?? [];
      const name = path.replace('/api/', '');
      const user = await post(userApi, name, example);
      expect([path, user.status, accepts(userSchema, user.body)]).toEqual([path, 200, true]);
      const guest = await post(guestApi, name, example);
      if (operation.responses['401']) expect(guest.status).toBe(401);
      else expect([path, guest.status, accepts(guestSchema, guest.body)]).toEqual([path, 200, true]);
    }
  });

  it('describes answers so closely that money in one for guests would not pass', async () => {
    const { paths } = await readDocument();
    const schema = paths['/api/CxAIRobotProduct/GetAIRobots']?.['post']?.responses['200'];
    const [userSchema = {}, guestSchema = {}] = schema?.content['application/json'].schema.anyOf ?? [];
    const { body } = await post(userApi, 'CxAIRobotProduct/GetAIRobots', { request: {} });
    expect([accepts(userSchema, body), accepts(guestSchema, body)]).toEqual([true, false]);
  });

  it('names the errors that happen, and every error has its form', async () => {
    const { components } = await readDocument();
    for (const { path, method, operation } of await operations()) {
      if (method === 'get') continue;
      const documented = Object.keys(operation.responses).filter((status) => status !== '200');
      const name = path.replace('/api/', '');
      const seen = new Set<string>();
      for (const response of await failingRequests(name)) {
        if (response.status === 200) continue;
        seen.add(String(response.status));
        expect(accepts(components.schemas.Error, await response.json())).toBe(true);
      }
      expect([path, [...seen].sort()]).toEqual([path, documented.sort()]);
    }
  });
});

/** Answers to everything that can be wrong with a call. */
async function failingRequests(name: string): Promise<Response[]> {
  const broken = createApi({
    ...callOptions({
      catalogue: brokenCatalogue(),
      funds: BROKEN_FUNDS,
      callerOf: () => ({ viewer: USER, who: null }),
      onError: () => undefined,
    }),
    readiness,
  });
  const bodies = [
    '{',
    JSON.stringify({ count: 'many' }),
    'x'.repeat(70_000),
    ...[REMOVED, UNKNOWN, PENDING].flatMap((id) => wellFormed(id)),
    JSON.stringify({ request: { initialBalanceMin: 1 } }),
  ];
  const answers: Response[] = [];
  for (const body of bodies)
    for (const api of [guestApi, userApi])
      answers.push(await api.request(await postRequest(api, name, body)));
  for (const body of wellFormed(7)) {
    const headers = { 'Content-Type': 'text/plain' };
    answers.push(await userApi.request(await postRequest(userApi, name, body, headers)));
    answers.push(await broken.request(await postRequest(broken, name, body)));
  }
  return answers;
}

/** Requests of all forms about a robot or, under the same number, an instrument. */
function wellFormed(id: number): string[] {
  return [
    { productId: id, period: 'Full', request: { productId: id }, alias: `robot_product_${id}`, filters: {} },
    { fundId: id === 7 ? 7 : 99_999_999, ticker: 'AAPL', source: 'a test' },
    { filter: 'a', tickersStrings: ['AAPL'], tickers: ['AAPL'], searchString: 'a' },
  ].map((body) => JSON.stringify(body));
}

const BROKEN_FUNDS: FundSource = {
  knowsImportedFund: async () => true,
  importedInstruments: async () => [],
  requestDevelopment: async () => undefined,
  fundProfits: async () => {
    throw new Error('secret inside');
  },
};

function brokenCatalogue(): CatalogueReader {
  const working = testCatalogue();
  const fail = () => {
    throw new Error('secret inside');
  };
  return { ...working, search: fail, count: fail, all: fail, summary: fail, market: fail };
}
