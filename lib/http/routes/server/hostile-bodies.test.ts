import { systemClock } from '@/lib/core/base/server/system-clock';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { createPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { getFiltersAvailability } from '@/lib/http/api/calls/get-filters-availability';
import { exampleRequest } from '@/lib/http/api/openapi/example';
import { toJsonSchema } from '@/lib/http/api/openapi/json-schema';
import { BROKERAGE, PENDING, SIGNAL, testCatalogue, VIRTUAL } from '@/lib/http/api/testing/call-context';
import {
  HOSTILE_LEAVES,
  HOSTILE_OBJECTS,
  HOSTILE_SHAPES,
  hostileBodies,
  largestBody,
} from '@/lib/http/api/testing/hostile-bodies';
import { findInstrument } from '@/lib/market/data/instruments';
import { addUser, openProduct, Visitor } from '../testing/open-product';

const BTC = findInstrument('BTC.X')?.fundId;

/** Each call gets null, which fails most easily, and one of these. */
const HOSTILE_BODIES = [...HOSTILE_SHAPES, ...HOSTILE_OBJECTS, 1, ''];

const catalogue = testCatalogue();
const bodiesWith = (value: unknown) =>
  CALLS.flatMap((call) =>
    hostileBodies(toJsonSchema(call.request), exampleRequest(call, catalogue), value).map((hostile) => ({
      path: callPath(call),
      ...hostile,
    })),
  );

/** A body for each field of each call, with the values in turn: all fields are checked by the same code. */
function bodiesWithAny(values: readonly unknown[]) {
  const all = values.map(bodiesWith);
  return (all[0] ?? []).map((body, index) => all[index % values.length]?.[index] ?? body);
}

type Sent = ReturnType<typeof bodiesWith>[number];

/** Posts as a content admin with every plan, so that nothing stops a body before it's validated. */
async function openSender(options: DatabaseOptions) {
  const database = { ...(await openDatabase(options)), options };
  await insertRobotRows(database.db, VIRTUAL, SIGNAL, BROKERAGE, PENDING);
  const product = await openProduct(database);
  const id = (await addUser(database, 'admin', systemClock())) ?? '';
  await product.users.memberships.grant(id, { plan: 3, admin: true }, systemClock());
  const visitor = new Visitor(product.api);
  await visitor.logIn('admin');
  const token = await visitor.freshToken();
  return {
    async send(path: string, body: unknown) {
      const answer = await visitor.send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async close() {
      await product.close();
      await database.close();
    },
  };
}

/** Calls whose status `isRight` rejects; `first` is sent before them. */
async function ask(
  options: DatabaseOptions,
  bodies: readonly Sent[],
  isRight: (sent: Sent, status: number, text: string) => boolean,
  first: readonly Pick<Sent, 'path' | 'body'>[] = [],
): Promise<readonly unknown[]> {
  const { send, close } = await openSender(options);
  const wrong: unknown[] = [];
  for (const { path, body } of first) expect(await send(path, body)).toMatchObject({ status: 200 });
  await together(bodies, async (sent) => {
    const { status, text } = await send(sent.path, sent.body);
    if (!isRight(sent, status, text)) wrong.push([sent.path, sent.field, status, text.slice(0, 200)]);
  });
  await close();
  return wrong;
}

describe('fields of calls', () => {
  it('refuse an object in place of a text, number or list with 400, naming the field', async () => {
    const bodies = bodiesWithAny(HOSTILE_OBJECTS);
    expect(bodies.length).toBeGreaterThan(160);
    const wrong = await ask(
      { dataDir: await makeMigratedDataDir() },
      bodies,
      ({ type, field }, status, text) =>
        type === 'object' ? status < 500 : status === 400 && text.includes(`${field} must be`),
    );
    expect(wrong).toEqual([]);
  });

  it('cause no server error, whatever their shape, and neither do invalid bodies', async () => {
    const bodies = [
      // A validator that refuses objects refuses these.
      ...bodiesWithAny(HOSTILE_SHAPES).filter((_, index) => index % 4 === 0),
      ...CALLS.flatMap((call, index) =>
        [null, HOSTILE_BODIES[index % HOSTILE_BODIES.length]].map((body) => ({
          path: callPath(call),
          field: '',
          type: 'object',
          body,
        })),
      ),
    ];
    const options = { dataDir: await makeMigratedDataDir() };
    expect(await ask(options, bodies, (_, status) => status < 500)).toEqual([]);
  });

  it('cause no server error with the largest numbers of all fields together, an account being open', async () => {
    const bodies = [1_000_000_000, 0.000001].flatMap((unlimited) =>
      CALLS.flatMap((call) => {
        const body = largestBody(toJsonSchema(call.request), exampleRequest(call, catalogue), unlimited);
        return body === null ? [] : [{ path: callPath(call), field: '', type: 'object', body }];
      }),
    );
    expect(bodies.length).toBeGreaterThan(30);
    const orders = ['market', 'limit', 'stop'].flatMap((kind) =>
      ['buy', 'sell'].flatMap((side) =>
        [{ quantity: 1e9 }, { quantity: 1e5 }, { amount: 1e8 }].map((size, at) => {
          const prices = kind === 'market' ? {} : { [`${kind}Price`]: 1e8 };
          const order = { fundId: BTC, kind, side, ...size, ...prices };
          return { order, requestKey: `largest-${kind}-${side}-${at}` };
        }),
      ),
    );
    const toPath = (name: string) => callPath({ name: `CxPaperTrades/${name}` });
    const ordersAt = (path: string) => orders.map((body) => ({ path, field: '', type: 'object', body }));
    const all = [...ordersAt(toPath('PlaceOrder')), ...ordersAt(toPath('PreviewOrder')), ...bodies];
    const opening = { path: toPath('OpenAccount'), body: { balance: 10_000_000 } };
    const options = { dataDir: await makeMigratedDataDir() };
    expect(await ask(options, all, (_, status) => status < 500, [opening])).toEqual([]);
  });

  // On PostgreSQL, which rejects more than SQLite.
  it('cause no server error with texts and numbers at their limits', async () => {
    const bodies = HOSTILE_LEAVES.flatMap(({ value, everyNth }, at) =>
      bodiesWith(value)
        .filter(({ type }) => value === null || (type === 'integer' ? 'number' : type) === typeof value)
        .filter((_, index) => (index + at) % everyNth === 0)
        // Its fields are those of the list that it counts, which gets them all.
        .filter(({ path }, index) => path !== callPath(getFiltersAvailability) || index % 4 === 0),
    );
    expect(bodies.length).toBeGreaterThan(400);
    const name = `hostile_${process.pid}`;
    const options = { dataDir: '', databaseUrl: await createPostgresDatabase(name, true) };
    expect(await ask(options, bodies, (_, status) => status < 500)).toEqual([]);
    await dropPostgresDatabase(name);
  });
});

async function together<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}
