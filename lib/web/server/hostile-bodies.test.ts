import { insertUser } from '@/lib/accounts/server/new-user';
import { CALLS, callPath } from '@/lib/api/calls/all-calls';
import { jsonSchemaOf } from '@/lib/api/openapi/json-schema';
import { testCatalogue } from '@/lib/api/testing/call-context';
import { HOSTILE_OBJECTS, HOSTILE_VALUES, hostileBodies } from '@/lib/api/testing/hostile-bodies';
import { type DatabaseOptions, openDatabase } from '@/lib/database/database';
import { createPostgresDatabase, dropPostgresDatabase } from '@/lib/database/testing/postgres-server';
import { makeMigratedDataDir } from '@/lib/database/testing/sqlite-folder';
import { createPasswords } from '@/lib/passwords/server/create-passwords';
import { openProduct, Visitor } from '../testing/open-product';

const LOGIN = { login: 'admin@example.com', password: 'unlike any example' };

const catalogue = testCatalogue();
const bodiesWith = (value: unknown) =>
  CALLS.flatMap((call) =>
    hostileBodies(jsonSchemaOf(call.request), call.example(catalogue), value).map((hostile) => ({
      path: callPath(call),
      ...hostile,
    })),
  );

/** Posts as a content admin with every plan: nothing stops a body before it is looked at. */
async function openSender(options: DatabaseOptions) {
  const database = { ...(await openDatabase(options)), options };
  const product = await openProduct(database);
  const passwordHash = await createPasswords().hash(LOGIN.password);
  const user = { email: LOGIN.login, name: 'Admin', passwordHash, firstTouch: null };
  const id = (await insertUser(database.db, user, Date.now())) ?? '';
  await product.users.memberships.grant(id, { plan: 3, admin: true }, Date.now());
  const visitor = new Visitor(product.api);
  expect((await visitor.call('Account/Login', LOGIN)).body).toMatchObject({ success: true });
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

describe('fields of calls', () => {
  it('refuse an object in place of a text, number or list by 400, and name the field', async () => {
    const { send, close } = await openSender({ dataDir: await makeMigratedDataDir() });
    const bodies = HOSTILE_OBJECTS.flatMap(bodiesWith);
    expect(bodies.length / HOSTILE_OBJECTS.length).toBeGreaterThan(160);
    const wrong: unknown[] = [];
    await together(bodies, async ({ path, field, isObject, body }) => {
      const { status, text } = await send(path, body);
      const isRight = isObject ? status < 500 : status === 400 && text.includes(`${field} must be`);
      if (!isRight) wrong.push([path, field, status, text.slice(0, 200)]);
    });
    expect(wrong).toEqual([]);
    await close();
  });

  // On PostgreSQL, which refuses more than SQLite does.
  it('bring no error of the server, whatever they hold', async () => {
    const name = `hostile_${process.pid}`;
    const { send, close } = await openSender({
      dataDir: '',
      databaseUrl: await createPostgresDatabase(name, true),
    });
    const bodies = HOSTILE_VALUES.flatMap((value) => [
      ...bodiesWith(value),
      ...CALLS.map((call) => ({ path: callPath(call), field: '', body: value })),
    ]);
    const wrong: unknown[] = [];
    await together(bodies, async ({ path, field, body }) => {
      const { status, text } = await send(path, body);
      if (status >= 500) wrong.push([path, field, status, JSON.stringify(body).slice(0, 200), text]);
    });
    expect(wrong).toEqual([]);
    await close();
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
