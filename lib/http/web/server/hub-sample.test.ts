/** @jest-environment node */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { hubSample } from '@/lib/http/api/reference/hub-sample';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import type { HUB_EVENTS } from '@/lib/http/event-hub/contract';
import { addUser, openProduct, SITE, Visitor } from '@/lib/http/routes/testing/open-product';
import { createSyntheticBoard, quotesOfAll } from '@/lib/market/prices/synthetic/synthetic-board';
import { createHttpServer } from './http-server';
import { closeServer, listen } from './listen';
import { createMetrics } from './metrics';
import { createRealTime } from './real-time';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** The calls and the real-time connection behind the real HTTP server, without pages. */
async function serve() {
  const options = { dataDir: await makeMigratedDataDir() };
  const database = { ...(await openDatabase(options)), options };
  undo.push(() => database.close());
  const product = await openProduct(database);
  undo.push(() => product.close());
  const bus = createProcessBus();
  undo.push(() => bus.close());
  const log = createLogger('silent');
  const realTime = createRealTime({
    onPatterns: () => () => undefined,
    database,
    bus,
    board: createSyntheticBoard(quotesOfAll(Date.now())),
    catalogue: testCatalogue(),
    users: product.users,
    calls: product,
    baseUrl: SITE,
    trustedProxies: 0,
    onOverloadRefusal: () => undefined,
    log,
  });
  undo.push(() => realTime.stop());
  const counts = createRequestCounts();
  const server = createHttpServer({
    api: product.api.api,
    pages: {
      answerAtOnce: () => false,
      async answer(_request, response) {
        response.writeHead(404).end();
      },
    },
    counts,
    metrics: createMetrics({
      counts,
      pages: null,
      catalogue: testCatalogue(),
      version: () => 1,
      token: null,
    }),
    hub: realTime,
    log,
  });
  await listen(server, 0);
  undo.push(() => closeServer(server));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { database, product, bus, site };
}

/** Runs the sample from the API reference unchanged. */
function runSample(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { ...process.env, ...environment },
  });
  undo.push(() => child.kill());
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += String(part);
      for (const listener of listeners) listener();
    });
  child.stdin.end(hubSample('https://tickproof.example'));
  return {
    /** Its output about an event, as soon as there is any. */
    event: (name: keyof typeof HUB_EVENTS) =>
      new Promise<unknown>((resolve) => {
        const look = () => {
          const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
          if (line?.endsWith('}')) resolve(JSON.parse(line.slice(name.length + 1)));
        };
        listeners.add(look);
        look();
      }),
  };
}

it('the API reference’s sample shows prices to guests, and events of their robots to users', async () => {
  const { database, product, bus, site } = await serve();
  const guest = runSample({ SITE: site });
  const userId = (await addUser(database, 'ann', systemClock())) ?? '';
  const visitor = new Visitor(product.api);
  await visitor.logIn('ann');
  const token = String((await visitor.call('Account/CreateAppToken', {})).body['Token']);
  const sample = runSample({ SITE: site, TOKEN: token });
  const [prices] = await Promise.all([guest.event('PriceUpdate'), sample.event('PriceUpdate')]);
  expect(prices).toMatchObject({ Data: { 1001: { Price: expect.any(Number) } } });
  bus.publish({ type: 'settings-changed', userId, robotId: 7 });
  expect(await sample.event('RobotChanged')).toEqual({ RobotId: 7, Cause: 'settings' });
});
