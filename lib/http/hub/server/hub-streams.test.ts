/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { createHub } from './hub';
import type { HubMethod, HubOptions } from './hub-contract';
import { HubError } from './hub-errors';
import { settle, TestClient } from './testing/hub-fixture';

function hubWith(methods: Record<string, HubMethod<string>>, options: Partial<HubOptions<string>> = {}) {
  return createHub<string>({ protocols: [jsonProtocol, messagePackProtocol], methods, ...options });
}

function ask(client: TestClient, target: string, streamIds?: string[], invocationId = '1'): void {
  client.send({ type: 'stream-invocation', invocationId, target, arguments: [], streamIds });
}

async function collect(items: unknown): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const item of items as AsyncIterable<unknown>) collected.push(item);
  return collected;
}

const letters: HubMethod<string> = {
  async *run() {
    yield 'a';
    yield 'b';
  },
};

test.each([jsonProtocol, messagePackProtocol])('sends a stream item by item in $name', async (protocol) => {
  const client = new TestClient(hubWith({ letters, Empty: { async *run() {} } }), { protocol });
  ask(client, 'Letters');
  await settle();
  expect(client.messages).toEqual([
    { type: 'stream-item', invocationId: '1', item: 'a' },
    { type: 'stream-item', invocationId: '1', item: 'b' },
    { type: 'completion', invocationId: '1' },
  ]);
  client.forget();
  ask(client, 'Empty');
  await settle();
  expect(client.messages).toEqual([{ type: 'completion', invocationId: '1' }]);
});

test('a failing stream reports its error after its items, with the reason if clients may see it', async () => {
  const fail = (error: Error): HubMethod<string> => ({
    async *run() {
      yield 1;
      throw error;
    },
  });
  const logged: unknown[] = [];
  const client = new TestClient(
    hubWith(
      {
        Secret: fail(new Error('secret')),
        Told: fail(new HubError('no more')),
        Value: { run: () => 1 },
        NoJson: {
          async *run() {
            yield 10n;
          },
        },
      },
      { onError: (error) => void logged.push(error) },
    ),
  );
  for (const [id, target] of ['Secret', 'Told', 'Value', 'NoJson', 'Missing'].entries()) {
    ask(client, target, undefined, String(id));
  }
  await settle();
  const errors = client.ofType('completion').map(({ invocationId, error }) => [invocationId, error]);
  expect(Object.fromEntries(errors)).toEqual({
    0: 'An error occurred on the server while streaming results.',
    1: 'An error occurred on the server while streaming results. HubException: no more',
    2: "The client attempted to invoke the non-streaming 'Value' method with a streaming invocation.",
    3: 'An error occurred on the server while streaming results.',
    4: "Failed to invoke 'Missing' due to an error on the server. HubException: Method does not exist.",
  });
  expect(logged).toHaveLength(2);
});

test('a canceled stream ends at once, even while it is idle', async () => {
  const ended: string[] = [];
  const hub = hubWith({
    Endless: {
      async *run({ signal }) {
        try {
          for (let count = 0; ; count += 1) {
            yield count;
            await new Promise<void>((resolve) => {
              setTimeout(resolve, 1);
            });
          }
        } finally {
          ended.push(`endless ${signal.aborted}`);
        }
      },
    },
    Stuck: {
      async *run({ signal }) {
        signal.addEventListener('abort', () => ended.push('stuck'));
        yield await new Promise(() => undefined);
      },
    },
  });
  const client = new TestClient(hub);
  ask(client, 'Endless', undefined, 'e');
  ask(client, 'Stuck', undefined, 's');
  await new Promise((resolve) => setTimeout(resolve, 20));
  client.send(
    { type: 'cancel-invocation', invocationId: 'e' },
    { type: 'cancel-invocation', invocationId: 's' },
    { type: 'cancel-invocation', invocationId: 'unknown' },
  );
  await settle();
  expect(client.ofType('completion')).toEqual(
    expect.arrayContaining([
      { type: 'completion', invocationId: 'e' },
      { type: 'completion', invocationId: 's' },
    ]),
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([...ended].sort()).toEqual(['endless true', 'stuck']);

  ask(client, 'Endless', undefined, 'again');
  await settle();
  client.handler.onClose(null);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ended).toHaveLength(3);
});

test('pulls no more from a stream than the client takes', async () => {
  let given = 0;
  const client = new TestClient(
    hubWith({
      // Never waits, so only the hub keeps it from filling memory.
      Flood: {
        async *run() {
          for (;;) {
            given += 1;
            yield 'x'.repeat(1000);
          }
        },
      },
    }),
  );
  client.transport.isCongested = true;
  ask(client, 'Flood');
  await settle();
  expect(given).toBe(0);
  client.transport.isCongested = false;
  client.handler.onDrain();
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  client.transport.isCongested = true;
  await settle();
  const before = given;
  expect(before).toBeGreaterThan(10);
  expect(before).toBeLessThan(1000);
  await settle();
  expect(given).toBe(before);
  client.send({ type: 'cancel-invocation', invocationId: '1' });
  client.transport.isCongested = false;
  client.handler.onDrain();
  await settle();
  expect(client.messages.at(-1)).toEqual({ type: 'completion', invocationId: '1' });
  expect(given).toBe(before);
});

test('an id in use and too many streams are refused', async () => {
  const client = new TestClient(
    hubWith(
      { Stuck: { isStream: true, run: () => new Promise(() => undefined) } },
      { maxActiveInvocations: 2 },
    ),
  );
  ask(client, 'Stuck', undefined, 'a');
  ask(client, 'Stuck', undefined, 'a');
  ask(client, 'Stuck', undefined, 'b');
  ask(client, 'Stuck', undefined, 'c');
  await settle();
  expect(client.ofType('completion')).toEqual([
    { type: 'completion', invocationId: 'a', error: "Invocation ID 'a' is already in use." },
    { type: 'completion', invocationId: 'c', error: 'Too many invocations are under way.' },
  ]);
});

const uploads: Record<string, HubMethod<string>> = {
  Concat: {
    uploads: 1,
    run: async (_context, between, items) => (await collect(items)).join(String(between)),
  },
  Double: {
    async *run(_context, items) {
      for await (const item of items as AsyncIterable<unknown>) yield Number(item) * 2;
    },
  },
  First: {
    async run(_context, items) {
      for await (const item of items as AsyncIterable<unknown>) return item;
      return null;
    },
  },
};

test.each([jsonProtocol, messagePackProtocol])('reads client streams in $name', async (protocol) => {
  const client = new TestClient(hubWith(uploads), { protocol });
  client.send({
    type: 'invocation',
    invocationId: '1',
    target: 'Concat',
    arguments: ['-'],
    streamIds: ['u'],
  });
  ask(client, 'Double', ['v'], '2');
  for (let item = 0; item < 30; item += 1) {
    client.send(
      { type: 'stream-item', invocationId: 'u', item },
      { type: 'stream-item', invocationId: 'v', item },
      { type: 'stream-item', invocationId: 'unknown', item },
    );
  }
  client.send({ type: 'completion', invocationId: 'u' }, { type: 'completion', invocationId: 'v' });
  await settle();
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  expect(client.ofType('stream-item').map(({ item }) => item)).toEqual(numbers.map((item) => item * 2));
  expect(client.ofType('completion')).toEqual(
    expect.arrayContaining([
      { type: 'completion', invocationId: '1', result: { value: numbers.join('-') } },
      { type: 'completion', invocationId: '2' },
    ]),
  );
});

test('a client stream ends with its error, with its method or with the connection', async () => {
  const seen: string[] = [];
  const client = new TestClient(
    hubWith({
      ...uploads,
      Wait: {
        async run(_context, items) {
          await collect(items).catch((error) => seen.push(String(error)));
        },
      },
    }),
  );
  const call = (target: string, id: string, streamIds: string[], ...args: unknown[]) =>
    client.send({ type: 'invocation', invocationId: id, target, arguments: args, streamIds });
  call('Wait', '1', ['a']);
  client.send({ type: 'completion', invocationId: 'a', error: 'disk full' });
  await settle();
  expect(seen).toEqual(['HubException: disk full']);

  call('First', '2', ['b']);
  for (let item = 0; item < 50; item += 1) client.send({ type: 'stream-item', invocationId: 'b', item });
  await settle();
  expect(client.ofType('completion').find(({ invocationId }) => invocationId === '2')?.result?.value).toBe(0);

  call('Concat', '3', [], '-');
  call('Wait', '4', ['c', 'c']);
  await settle();
  const texts = client.ofType('completion').map(({ error }) => error);
  expect(texts).toContain(
    "An unexpected error occurred invoking 'Concat' on the server. HubException: Client sent 0 stream(s), Hub method expects 1.",
  );
  expect(texts).toContain("Stream ID 'c' is already in use.");

  call('Wait', '5', ['d']);
  client.handler.onClose(null);
  await settle();
  expect(seen[1]).toMatch(/The underlying connection was closed/);
});

test('a slow reader only slows down its own client', async () => {
  let read: (() => void) | null = null;
  const items: unknown[] = [];
  const hub = hubWith(
    {
      Slow: {
        async run(_context, stream) {
          for await (const item of stream as AsyncIterable<unknown>) {
            items.push(item);
            await new Promise<void>((resolve) => {
              read = resolve;
            });
          }
        },
      },
    },
    { streamBufferCapacity: 2, maxWaitingMessages: 10 },
  );
  const client = new TestClient(hub);
  client.send({ type: 'invocation', invocationId: '1', target: 'Slow', arguments: [], streamIds: ['u'] });
  await settle();
  for (let item = 0; item < 9; item += 1) client.send({ type: 'stream-item', invocationId: 'u', item });
  await settle();
  expect(client.transport.isReading).toBe(false);
  expect(items).toEqual([0]);
  for (let item = 0; item < 9; item += 1) {
    (read as (() => void) | null)?.();
    await settle();
  }
  expect(items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(client.transport.isReading).toBe(true);
});
