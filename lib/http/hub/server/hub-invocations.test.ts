/** @jest-environment node */
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { createHub } from './hub';
import type { HubMethod, HubOptions } from './hub-contract';
import { HubError } from './hub-errors';
import { ManualClock, settle, TestClient } from './testing/hub-fixture';

function hubWith(methods: Record<string, HubMethod<string>>, options: Partial<HubOptions<string>> = {}) {
  return createHub<string>({ protocols: [jsonProtocol, messagePackProtocol], methods, ...options });
}

async function readError(client: TestClient, target: string): Promise<string | undefined> {
  client.forget();
  client.invoke('7', target);
  await settle();
  const [completion, ...others] = client.ofType('completion');
  expect(others).toEqual([]);
  expect(completion?.invocationId).toBe('7');
  return completion?.error;
}

test.each([jsonProtocol, messagePackProtocol])('answers with results in $name', async (protocol) => {
  const client = new TestClient(
    hubWith({
      Add: { run: async (_context, one, other) => Number(one) + Number(other) },
      Nothing: { run: () => undefined },
    }),
    { protocol },
  );
  client.invoke('1', 'add', 1, 2);
  client.invoke('2', 'Nothing');
  client.send({ type: 'invocation', target: 'add', arguments: [3, 4] });
  await settle();
  expect(client.messages).toEqual([
    { type: 'completion', invocationId: '1', result: { value: 3 } },
    { type: 'completion', invocationId: '2', result: { value: null } },
  ]);
});

test('errors have the reference server’s messages', async () => {
  const logged: unknown[] = [];
  const methods: Record<string, HubMethod<string>> = {
    Told: {
      run() {
        throw new HubError('no such robot');
      },
    },
    Secret: { run: () => Promise.reject(new TypeError('password is hunter2')) },
    Admin: { authorize: (user) => user === 'admin', run: () => 1 },
    Broken: {
      authorize() {
        throw new Error('no database');
      },
      run: () => 1,
    },
    NoJson: { run: () => 10n },
  };
  const streaming: HubMethod<string> = { async *run() {} };
  const iterable: HubMethod<string> = { run: () => streaming.run({} as never) };
  const options = { onError: (error: unknown, context: string) => void logged.push([context, error]) };
  const all = { ...methods, Streaming: streaming, Iterable: iterable };
  const client = new TestClient(hubWith(all, options));

  expect(await readError(client, 'Told')).toBe(
    "An unexpected error occurred invoking 'Told' on the server. HubException: no such robot",
  );
  expect(logged).toEqual([]);
  expect(await readError(client, 'Secret')).toBe(
    "An unexpected error occurred invoking 'Secret' on the server.",
  );
  expect(logged).toEqual([['hub method Secret', expect.any(TypeError)]]);
  expect(await readError(client, 'Missing')).toBe(
    "Failed to invoke 'Missing' due to an error on the server. HubException: Method does not exist.",
  );
  expect(await readError(client, 'Admin')).toBe("Failed to invoke 'Admin' because user is unauthorized");
  expect(await readError(client, 'Broken')).toBe(
    "An unexpected error occurred invoking 'Broken' on the server.",
  );
  expect(await readError(client, 'NoJson')).toBe(
    "An unexpected error occurred invoking 'NoJson' on the server.",
  );
  for (const target of ['Streaming', 'Iterable']) {
    expect(await readError(client, target)).toBe(
      `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`,
    );
  }
  expect(await readError(client, 'constructor')).toMatch(/Method does not exist/);
  expect(client.transport.isClosed).toBe(false);

  const detailed = new TestClient(hubWith(all, { ...options, detailedErrors: true }), { user: 'admin' });
  expect(await readError(detailed, 'Secret')).toBe(
    "An unexpected error occurred invoking 'Secret' on the server. TypeError: password is hunter2",
  );
  expect(await readError(detailed, 'Admin')).toBeUndefined();
});

test.each([jsonProtocol, messagePackProtocol])(
  'refuses missing and surplus arguments with the reference server’s message in $name',
  async (protocol) => {
    const refused: unknown[] = [];
    let runs = 0;
    const count = () => {
      runs += 1;
    };
    const client = new TestClient(
      hubWith(
        {
          None: { run: count },
          Two: { run: (_context, _one, _other) => count() },
          Rest: { parameters: 3, run: (_context, ..._rest) => count() },
          Upload: { uploads: 1, run: (_context, _one, _items) => count() },
          Letters: {
            async *run(_context, _one) {
              yield count();
            },
          },
        },
        { onRefused: (reason, detail) => void refused.push([reason, detail]) },
      ),
      { protocol },
    );
    const wrong: [target: string, given: number, expected: number, streamIds?: string[]][] = [
      ['None', 1, 0],
      ['Two', 1, 2],
      ['Two', 3, 2],
      ['two', 0, 2],
      ['Rest', 2, 3],
      ['Upload', 0, 1, ['u']],
      ['Upload', 2, 1, ['u']],
      ['Letters', 2, 1],
    ];
    for (const [target, given, expected, streamIds] of wrong) {
      const type = target === 'Letters' ? 'stream-invocation' : 'invocation';
      client.forget();
      client.send({ type, invocationId: '1', target, arguments: Array(given).fill(0), streamIds });
      await settle();
      const error = `Failed to invoke '${target}' due to an error on the server. InvalidDataException: Invocation provides ${given} argument(s) but target expects ${expected}.`;
      expect(client.messages).toEqual([{ type: 'completion', invocationId: '1', error }]);
      expect(refused.pop()).toEqual(['arguments', error]);
    }
    // Nobody awaits the result; only the counter sees it.
    client.forget();
    client.send({ type: 'invocation', target: 'Two', arguments: [] });
    await settle();
    expect([client.messages, refused.length, runs]).toEqual([[], 1, 0]);
    client.invoke('1', 'None');
    client.invoke('2', 'Two', 1, 2);
    client.invoke('3', 'Rest', 1, 2, 3);
    await settle();
    expect([runs, refused.length]).toEqual([3, 1]);
  },
);

test('a throwing logger changes nothing', async () => {
  const client = new TestClient(
    hubWith(
      {
        Fail: { run: () => Promise.reject(new Error('one')) },
      },
      {
        onError() {
          throw new Error('disk full');
        },
      },
    ),
  );
  expect(await readError(client, 'Fail')).toBe("An unexpected error occurred invoking 'Fail' on the server.");
});

test('runs as many of a client’s calls at once as allowed, the others in order', async () => {
  for (const maxParallelInvocations of [1, 2]) {
    const started: string[] = [];
    const finish = new Map<string, () => void>();
    const client = new TestClient(
      hubWith(
        {
          Slow: {
            run: (_context, name) =>
              new Promise<void>((resolve) => {
                started.push(String(name));
                finish.set(String(name), resolve);
              }),
          },
        },
        { maxParallelInvocations },
      ),
    );
    for (const name of ['a', 'b', 'c']) client.invoke(name, 'Slow', name);
    await settle();
    expect(started).toEqual(['a', 'b', 'c'].slice(0, maxParallelInvocations));
    finish.get('a')?.();
    await settle();
    expect(started).toHaveLength(maxParallelInvocations + 1);
    finish.get('b')?.();
    await settle();
    finish.get('c')?.();
    await settle();
    expect(client.ofType('completion').map(({ invocationId }) => invocationId)).toEqual(['a', 'b', 'c']);
  }
});

test('stops reading from a client with many waiting messages, and loses none of them', async () => {
  let finish: () => void = () => undefined;
  const hub = hubWith(
    {
      Slow: {
        run: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
      },
      Quick: { run: () => undefined },
    },
    { maxWaitingMessages: 8 },
  );
  const client = new TestClient(hub);
  client.invoke('0', 'Slow');
  for (let id = 1; id <= 5; id += 1) client.invoke(String(id), 'Quick');
  expect(client.transport.isReading).toBe(false);
  finish();
  await settle();
  expect(client.transport.isReading).toBe(true);
  expect(client.ofType('completion')).toHaveLength(6);

  client.invoke('0', 'Slow');
  for (let id = 1; id <= 50; id += 1) client.invoke(String(id), 'Quick');
  await settle();
  expect(client.transport.isReading).toBe(false);
  finish();
  await settle();
  expect(client.ofType('completion')).toHaveLength(57);
  expect([client.transport.isReading, hub.connectionCount]).toEqual([true, 1]);
});

test('closes a client that keeps sending unread data, and one that sends too much before its answer', async () => {
  const refused: string[] = [];
  const hub = hubWith(
    {
      Never: { run: () => new Promise(() => undefined) },
      Ask: { run: ({ connection }) => connection.invoke('Answer') },
      Quick: { run: () => undefined },
    },
    { maxReceiveBytes: 100, maxWaitingMessages: 8, onRefused: (reason) => void refused.push(reason) },
  );
  const stubborn = new TestClient(hub);
  stubborn.invoke('0', 'Never');
  for (let id = 1; id <= 200 && !stubborn.transport.isClosed; id += 1) stubborn.invoke(String(id), 'Quick');
  expect(stubborn.ofType('close')).toEqual([
    { type: 'close', error: 'Too much unread data.', allowReconnect: true },
  ]);
  const asked = new TestClient(hub);
  asked.invoke('0', 'Ask');
  await settle();
  for (let id = 1; id <= 9; id += 1) asked.invoke(String(id), 'Quick');
  expect(asked.ofType('close')).toEqual([
    { type: 'close', error: 'Too many messages are queued.', allowReconnect: true },
  ]);
  expect([refused, hub.connectionCount]).toEqual([['waiting', 'waiting'], 0]);
});

test('calls client methods and returns their results', async () => {
  const hub = hubWith({
    Ask: { run: ({ connection }, question) => connection.invoke('Answer', question) },
  });
  const client = new TestClient(hub);
  client.invoke('1', 'Ask', 'why');
  client.invoke('2', 'Ask', 'what');
  await settle();
  const [first] = client.ofType('invocation');
  expect(first).toMatchObject({ target: 'Answer', arguments: ['why'] });
  client.send({
    type: 'completion',
    invocationId: first?.invocationId ?? '',
    result: { value: 'because' },
  });
  await settle();
  expect(client.ofType('completion')).toEqual([
    { type: 'completion', invocationId: '1', result: { value: 'because' } },
  ]);
  const second = client.ofType('invocation')[1];
  client.send({ type: 'completion', invocationId: second?.invocationId ?? '', error: 'cannot say' });
  await settle();
  expect(client.ofType('completion')[1]?.error).toBe(
    "An unexpected error occurred invoking 'Ask' on the server. HubException: cannot say",
  );
});

test('a client call ends with its connection, its timeout or its signal', async () => {
  const hub = hubWith({});
  const client = new TestClient(hub, { id: 'asked' });
  const connection = hub.connection('asked');
  const abort = new AbortController();
  const ended = expect(connection?.invoke('A')).rejects.toThrow('ended before the client answered');
  const given = expect(connection?.invokeWith({ signal: abort.signal }, 'B')).rejects.toThrow(/abort/i);
  abort.abort();
  await given;
  client.handler.onClose(null);
  await ended;
  await expect(connection?.invoke('C')).rejects.toThrow('has ended');
});

test('messages beyond the rate limit are all answered, at the allowed rate', async () => {
  const clock = new ManualClock();
  const hub = hubWith(
    { Quick: { run: () => undefined } },
    { limits: { messagesPerSecond: 10, burst: 20 }, clock },
  );
  const client = new TestClient(hub);
  for (let second = 0; second < 5; second += 1) {
    for (let id = 0; id < 10; id += 1) client.invoke(String(id), 'Quick');
    clock.advance(1_000);
  }
  await settle();
  expect(client.ofType('completion')).toHaveLength(50);
  client.forget();
  const burst = Array.from({ length: 3_000 }, (_, id) => ({
    type: 'invocation' as const,
    invocationId: String(id),
    target: 'Quick',
    arguments: [],
  }));
  client.send(...burst);
  await settle();
  expect(client.transport.isReading).toBe(false);
  let before = 0;
  for (let seconds = 0; seconds < 400 && !client.transport.isReading; seconds += 1) {
    clock.advance(1_000);
    await settle();
    const answered = client.transport.sent.length - 1;
    // Messages decoded together are answered together.
    expect(answered - before).toBeLessThan(200);
    before = answered;
  }
  expect(client.ofType('completion').map(({ invocationId }) => Number(invocationId))).toEqual(
    burst.map((_, id) => id),
  );
  expect([client.transport.isReading, client.transport.isClosed]).toEqual([true, false]);
});

const NO_MESSAGE = {
  type: 'close',
  error: 'Connection closed with an error.',
  allowReconnect: true,
};
test.each([
  ['{"type":1', NO_MESSAGE, 'malformed'],
  ['{"type":1,"target":5,"arguments":[]}\x1e', NO_MESSAGE, 'malformed'],
  // A reconnecting client would send it again.
  ['x'.repeat(40_000), { type: 'close', error: 'The maximum message size of 32768B was exceeded.' }, 'size'],
])('invalid bytes close only their own connection: %.20s', async (bytes, close, reason) => {
  const refused: string[] = [];
  const hub = hubWith(
    { Echo: { run: (_context, value) => value } },
    { onRefused: (reason) => void refused.push(reason) },
  );
  const client = new TestClient(hub);
  const other = new TestClient(hub);
  client.handler.onData(Buffer.from(bytes));
  client.handler.onData(Buffer.from('\x1e'));
  other.invoke('1', 'Echo', 1);
  await settle();
  expect([client.messages, refused]).toEqual([[close], [reason]]);
  expect(other.ofType('completion')).toHaveLength(1);
});
