import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { openDatabase } from '@/lib/core/database/open-database';
import type { TestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { Call } from '@/lib/http/api/call';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { exampleRequest } from '@/lib/http/api/openapi/example';
import { toJsonSchema } from '@/lib/http/api/openapi/json-schema';
import type { InstrumentSource } from '@/lib/http/api/server/instrument-source';
import {
  PENDING,
  REMOVED,
  testCatalogue,
  testNow,
  UNKNOWN,
  USER,
  VIRTUAL,
} from '@/lib/http/api/testing/call-context';
import { HUB_EVENTS, HUB_PUBLICATIONS } from '@/lib/http/event-hub/contract';
import type { SignedIn } from '@/lib/people/accounts/accounts';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { callOptions, tokenHeaders } from '../testing/call-api';
import { addUser, type OpenProduct, openProduct, Visitor } from '../testing/open-product';
import { testApi } from '../testing/test-api';
import { createApi } from './api';
import { OTHER_ROUTES } from './other-routes';

/** Checks the document against the handlers, in both directions. */

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

const CATALOGUE = testCatalogue();

let product: OpenProduct;
let database: TestDatabase;
let openApi: Document;
let brokenToken: Awaited<ReturnType<typeof tokenHeaders>>;
/** Creates the named account if it doesn't exist. */
let makeAccount: (name: 'user' | 'admin') => Promise<void>;
/** Callers with different responses: a guest, a user without a plan, and a content admin with all plans. */
const visitors = {} as Record<'guest' | 'user' | 'admin', Visitor>;

beforeAll(async () => {
  const options = { dataDir: await makeMigratedDataDir() };
  database = { ...(await openDatabase(options)), options };
  await insertRobotRows(database.db, VIRTUAL, PENDING);
  product = await openProduct(database, testNow);
  brokenToken = await tokenHeaders(broken);
  openApi = (await (await product.api.request('/api/openapi.json')).json()) as Document;
  for (const name of ['guest', 'user', 'admin'] as const) visitors[name] = new Visitor(product.api);
  makeAccount = async (name) => {
    const id = await addUser(database, name, testNow());
    if (name === 'admin' && id !== null)
      await product.users.memberships.grant(id, { plan: 3, admin: true }, testNow());
  };
});

beforeEach(async () => {
  for (const name of ['user', 'admin'] as const) await logIn(name);
});

afterAll(async () => {
  await product.close();
  await database.close();
});

/** Logs users back in after a call has logged them out or deleted them. */
async function logIn(name: 'user' | 'admin'): Promise<void> {
  if (visitors[name].isLoggedIn()) return;
  await makeAccount(name);
  await visitors[name].logIn(name);
}

function operations() {
  const { paths } = openApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

const parsers = new Map<JsonSchema, z.ZodType>();

function accepts(schema: JsonSchema, value: unknown): boolean {
  const parser = parsers.get(schema) ?? z.fromJSONSchema(schema);
  parsers.set(schema, parser);
  return parser.safeParse(value).success;
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    // The validator is an ES module, which tests can't import.
    const program = `import { Validator } from '@seriousme/openapi-schema-validator';
      import { readFileSync } from 'node:fs';
      const validator = new Validator();
      const result = await validator.validate(JSON.parse(readFileSync(0, 'utf8')));
      process.stdout.write(JSON.stringify({ ...result, version: validator.version }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      input: JSON.stringify(openApi),
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual({ valid: true, version: '3.1' });
  });

  it('lists every route for clients and no other', async () => {
    const routes = [
      ...CALLS.map((call) => `post ${callPath(call)}`),
      ...OTHER_ROUTES.filter(({ path }) => !NOT_FOR_CLIENTS.test(path)).map(
        ({ method, path, documented = path }) => `${method.toLowerCase()} ${documented}`,
      ),
    ];
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual(routes.sort());
  });

  it('describes responses so strictly that dollar amounts in a guest’s would not pass', async () => {
    const schema = openApi.paths['/api/CxAIRobotProduct/GetAIRobots']?.['post']?.responses['200'];
    const [userSchema = {}, guestSchema = {}] = schema?.content['application/json'].schema.anyOf ?? [];
    const { body } = await visitors.user.call('CxAIRobotProduct/GetAIRobots', { request: {} });
    expect([accepts(userSchema, body), accepts(guestSchema, body)]).toEqual([true, false]);
  });

  it.each(CALLS.map((call) => [call.name, call] as const))(
    'has a working example of %s, whose responses match it, and lists the errors that occur',
    async (name, call) => {
      const { paths, components } = openApi;
      const { responses = {}, requestBody } = paths[callPath(call)]?.['post'] ?? {};
      const { example, schema: request } = requestBody?.content['application/json'] ?? {};
      expect(accepts(request ?? {}, example)).toBe(true);
      const schema = responses['200']?.content['application/json'].schema ?? {};
      const [userSchema = schema, guestSchema = userSchema] = schema.anyOf ?? [];
      const admin = await visitors.admin.call(name, example);
      if (NEEDS_MORE.test(name)) expect(Object.keys(responses)).toContain(String(admin.status));
      else expect([admin.status, accepts(userSchema, admin.body)]).toEqual([200, true]);
      const guest = await visitors.guest.call(name, example);
      if (call.access !== 'anyone') expect(guest.status).toBe(401);
      else if (!NEEDS_MORE.test(name))
        expect([guest.status, accepts(guestSchema, guest.body)]).toEqual([200, true]);

      for (const user of ['user', 'admin'] as const) await logIn(user);
      const documented = Object.keys(responses);
      const seen = new Set<string>(['200', ...RARE, String(guest.status)]);
      if (!areHeadersTried(call)) for (const status of BEFORE_CALLS) seen.add(status);
      for (const response of await failingRequests(call)) {
        seen.add(String(response.status));
        if (response.status !== 200)
          expect(accepts(components.schemas.Error, await response.json())).toBe(true);
      }
      // They read nothing that could be unavailable.
      const isConstant =
        /^Cx(?:Help\/GetUSMarketWillCloseIn|Screener\/GetFields|Clubs\/GetRules|Pattern\/GetIntraday\w+)$/.test(
          name,
        );
      expect(documented.filter((status) => !seen.has(status))).toEqual(isConstant ? ['500'] : []);
      expect([...seen].filter((status) => !documented.includes(status) && !RARE.includes(status))).toEqual(
        [],
      );
    },
  );
});

describe('the document of events', () => {
  interface AsyncDocument {
    readonly asyncapi: string;
    readonly servers: { readonly site: { readonly host: string; readonly protocol: string } };
    readonly channels: { readonly events: { readonly address: string } };
    readonly operations: Readonly<Record<string, { readonly action: string }>>;
    readonly components: {
      readonly messages: Readonly<
        Record<
          string,
          { readonly payload: JsonSchema; readonly examples: readonly { readonly payload: unknown }[] }
        >
      >;
    };
  }

  it('names every hub message with a valid example, and has no dangling references', async () => {
    const response = await product.api.request('/api/asyncapi.json');
    const document = (await response.json()) as AsyncDocument;
    expect(document).toMatchObject({
      asyncapi: '3.0.0',
      servers: { site: { host: 'tickproof.example', protocol: 'wss' } },
      channels: { events: { address: '/eventhub' } },
    });
    expect(Object.entries(document.operations).map(([name, { action }]) => `${action} ${name}`)).toEqual([
      ...Object.keys(HUB_PUBLICATIONS).map((name) => `receive ${name}`),
      ...Object.keys(HUB_EVENTS).map((name) => `send ${name}`),
    ]);
    const { messages } = document.components;
    expect(Object.keys(messages)).toEqual(Object.keys(document.operations));
    for (const { payload, examples } of Object.values(messages))
      for (const { payload: example } of examples) {
        expect(accepts(payload, example)).toBe(true);
        expect(accepts(payload, { ...(example as object), more: 1 })).toBe(false);
      }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(12);
    for (const [, reference = ''] of references) {
      let at: unknown = document;
      for (const step of reference.split('/')) at = (at as Readonly<Record<string, unknown>>)[step];
      expect([reference, at]).toEqual([reference, expect.any(Object)]);
    }
  });
});

/** Calls for login providers, brokers, Stripe, monitoring and the site's own counts. */
const NOT_FOR_CLIENTS =
  /externalcallback|brokers\/callback|stripe|unsubscribe|page-events|^\/healthz|^\/readyz/;
/** Setup for examples: checkouts, memberships, versions, follows, orders, copies, mail, scanners that are on, a live market with brokers. */
const NEEDS_MORE =
  /^Memberships\/(?:GetCheckout|Complete\w+Checkout|Cancel|Resume)|^Articles\/(?:Restore|Save)|^Entries\/SetState|^CxPaperTrades\/(?:RenameAccount|CloseAccount|CancelOrder|EditOrder|ClosePosition|ReversePosition|SetExits|SetCopy|GetCopyTrades)|^CxBrokers\/(?!GetBrokers|StopAllTrading)|Set(?:Notifications|Autopilot|ScreenAlert)$|RenameScreen$|^CxPortfolio\/Undo|^CxBaskets\/(?:PreviewCopy|CopyToPaper|StopCopy|ResumeCopy)|^Tickets\/(?!GetMine|GetInbox)|^Affiliates\/(?:Join|Decide|GetPayout$|MakePayout)|^WeeklyReport\/Subscribe|^CxPattern\/GetIntraday|^CxCommunity\/(?:SetShown|GetProfile|GetSharedList)|^CxWatchlist\/Share|^CxPredictions\/(?:GetQuestion$|Vote)|^CxClubs\/(?!Get(?:Clubs|Log|Rules|Mine|Queue|History)$)/;
/** Errors that need many simultaneous users or two editors have tests of their own. */
const RARE = ['503', '409'];

/** Answers to a request's headers, which are checked before it is known which call it is. */
const BEFORE_CALLS = ['403', '413', '415'];
const areHeadersTried = (call: Call) => CALLS.findIndex(({ name }) => name === call.name) % 8 === 0;

/** Responses to every kind of invalid call. */
async function failingRequests(call: Call): Promise<Response[]> {
  const { name, access } = call;
  const example = exampleRequest(call, CATALOGUE);
  const exampleText = JSON.stringify(example);
  const forbidden = known(call, { request: { initialBalanceMin: 1 } });
  const all = new Set([
    '{',
    ...known(call, { count: 'many' }),
    exampleText,
    ...[REMOVED, UNKNOWN, PENDING].flatMap((id) => wellFormed(call, id)),
    ...[REMOVED, UNKNOWN, VIRTUAL].flatMap((id) => aboutRobot(example, id)),
    ...forbidden,
    ...aboutAccount(example, name),
    ...(/^CxSignals\/Get(?:SignalHistory|TickerSignals)$/.test(name)
      ? [JSON.stringify({ ticker: 'NOPE', event: 'rsi', side: 'buy' })]
      : []),
    ...(/^CxPattern\/Get(?:Patterns|PatternStatistics|IntradayPatterns)$/.test(name)
      ? [JSON.stringify({ pattern: 'magic' })]
      : []),
    ...(/^CxC(?:lubs\/GetHistory|ommunity\/Get(?:Profile|SharedList))$/.test(name)
      ? [JSON.stringify({ handle: 'nobody', no: 1 })]
      : []),
    ...(name === 'CxTrendPrediction/GetPredictions' ? [JSON.stringify({ group: 'magic' })] : []),
    ...(name === 'CxTrendPrediction/GetHistory' ? [JSON.stringify({ ticker: 'NOPE' })] : []),
    ...(/^CxBaskets\/(?:GetBasket|PreviewCopy|CopyToPaper)$/.test(name)
      ? [JSON.stringify({ id: 'nope', amount: 100 })]
      : []),
    ...(name === 'CxPattern/GetPatternOverlay' ? [JSON.stringify({ ticker: 'NOPE' })] : []),
    ...(name === 'CxScreener/Search' ? [{ page: 2 }, { filters: ['magic:lt:3'] }] : []).map((one) =>
      JSON.stringify(one),
    ),
  ]);
  // Beyond a body's faults, which are an admin's as well, others are refused what needs an account, a plan or a right.
  const allowed = new Set([exampleText, ...aboutRobot(example, VIRTUAL), ...forbidden]);
  const bodies = { guest: access === 'anyone' ? allowed : [], user: allowed, admin: all };
  const answers: Response[] = [];
  const sendAs = async (
    visitor: Visitor,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    visitor.send(callPath(call), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': await visitor.token(),
        ...headers,
      },
      body,
    });
  for (const name of ['guest', 'user', 'admin'] as const)
    for (const body of bodies[name]) answers.push(await sendAs(visitors[name], body));
  if (areHeadersTried(call)) {
    answers.push(await sendAs(visitors.admin, 'x'.repeat(70_000)));
    answers.push(await sendAs(visitors.admin, '{}', { Origin: 'https://evil.example' }));
    answers.push(await sendAs(visitors.admin, '{}', { 'Content-Type': 'text/plain' }));
  }
  const headers = { 'Content-Type': 'application/json', ...brokenToken };
  for (const body of new Set([...wellFormed(call, 7), exampleText]))
    answers.push(await broken.request(callPath(call), { method: 'POST', headers, body }));
  return answers;
}

/** A call's example, for another robot. */
function aboutRobot(example: unknown, id: number): string[] {
  if (typeof example !== 'object' || example === null) return [];
  return [
    JSON.stringify({
      ...example,
      ...('productId' in example ? { productId: id } : {}),
      ...('alias' in example ? { alias: `robot_product_${id}` } : {}),
    }),
  ];
}

/** A call's example, for an account or list that nobody has. */
function aboutAccount(example: unknown, name: string): string[] {
  if (typeof example !== 'object' || example === null) return [];
  if ('brokerAccountUniqueId' in example)
    return [JSON.stringify({ ...example, brokerAccountUniqueId: 'nobody' })];
  if (name === 'CxPortfolio/Save') return [JSON.stringify({ ...example, no: 9 })];
  if (name === 'CxPortfolio/Change') return [JSON.stringify({ ...example, removed: [1] })];
  if (name.startsWith('CxPaperTrades/')) return [JSON.stringify({ ...example, accountId: 'nobody' })];
  const isNamed =
    name.startsWith('CxBrokers/') ||
    ['CxWatchlist/Save', 'Entries/Get', 'Entries/Save', 'Entries/SetState'].includes(name);
  return isNamed ? [JSON.stringify({ ...example, id: 'nobody' })] : [];
}

/** A session whose user doesn't exist, so that lookups find nothing. */
const BROKEN_SIGN_IN = new Proxy({} as SignedIn, {
  get() {
    throw new Error('secret inside');
  },
});

/** Requests of all forms about a robot or, with the same id, an instrument. */
function wellFormed(call: Call, id: number): string[] {
  return known(
    call,
    { productId: id, period: 'Full', request: { productId: id }, alias: `robot_product_${id}`, filters: {} },
    { fundId: id === 7 ? 7 : 99_999_999, ticker: 'AAPL', source: 'a test' },
    { fundId: 99_999_999, interval: 5, count: 1 },
    { filter: 'a', tickersStrings: ['AAPL'], tickers: ['AAPL'], searchString: 'a' },
  );
}

/** Bodies with only those fields that a call has, since it ignores others. */
function known({ request }: Call, ...bodies: readonly object[]): string[] {
  const { properties } = toJsonSchema(request);
  return bodies.map((body) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(body).filter(([name]) => !properties || name in properties)),
    ),
  );
}

const BROKEN_PRICES = {
  quote() {
    throw new Error('secret inside');
  },
};

const BROKEN_INSTRUMENTS: InstrumentSource = {
  knowsImportedInstrument: async () => true,
  pricesAt: async () => new Map(),
  importedInstruments: async () => [],
  requestDevelopment: async () => undefined,
  fundProfits: async () => {
    throw new Error('secret inside');
  },
};

function brokenCatalogue(): CatalogueReader {
  const fail = () => {
    throw new Error('secret inside');
  };
  return {
    ...CATALOGUE,
    search: fail,
    count: fail,
    all: fail,
    summary: fail,
    details: fail,
    market: fail,
    instruments: fail,
  };
}

/** An API that fails wherever it reads something. */
const broken = testApi(
  createApi({
    ...callOptions({
      catalogue: brokenCatalogue(),
      instruments: BROKEN_INSTRUMENTS,
      prices: BROKEN_PRICES,
      findCaller: () => ({ viewer: { ...USER, isContentAdmin: true, planLevel: 3 }, who: BROKEN_SIGN_IN }),
      onError: () => undefined,
    }),
    readiness: async () => ({ ready: true, checks: {} }),
  }),
);
