/** @jest-environment node */
import { HubConnectionState, Subject } from '@microsoft/signalr';
import { buildClient, COMBINATIONS, collect, nextEvent, withClient } from './connect-client';
import { startTestHub, type TestHub } from './test-hub';

let testHub: TestHub;

beforeAll(async () => {
  testHub = await startTestHub();
});
afterAll(() => testHub.close());

const address = (path: string) => `${testHub.url}${path}`;

describe.each(COMBINATIONS)('the public client over $transport in $protocol', (combination) => {
  const build = (path = '/testhub') => buildClient(address(path), combination);

  it('connects with the same connection id on both sides', () =>
    withClient(build(), async (client) => {
      expect(await client.invoke('GetActiveTransportName')).toBe(combination.transport);
      expect(await client.invoke('GetCallerConnectionId')).toBe(client.connectionId);
    }));

  it('calls methods case-insensitively and gets their results', () =>
    withClient(build(), async (client) => {
      const values = [
        '',
        '你好，世界！😀\u001e\n',
        0,
        -1.5,
        2 ** 40,
        true,
        null,
        [],
        { Name: 'a', List: [1, [2]] },
      ];
      for (const value of values) expect(await client.invoke('Echo', value)).toEqual(value);
      expect(await client.invoke('echo', 'x'.repeat(20_000))).toHaveLength(20_000);
    }));

  it('runs many calls at once', () =>
    withClient(build(), async (client) => {
      const numbers = Array.from({ length: 100 }, (_, index) => index);
      expect(await Promise.all(numbers.map((number) => client.invoke('Echo', number)))).toEqual(numbers);
    }));

  it('receives errors and stays connected', () =>
    withClient(build(), async (client) => {
      await expect(client.invoke('ThrowException', 'An error occurred.')).rejects.toThrow(
        "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: An error occurred.",
      );
      await expect(client.invoke('NoSuchMethod')).rejects.toThrow('Method does not exist');
      await expect(collect(client, 'StreamThrowException', 'No.')).rejects.toThrow(
        "An unexpected error occurred invoking 'StreamThrowException' on the server. InvalidOperationException: No.",
      );
      expect(await client.invoke('Echo', 'still here')).toBe('still here');
    }));

  it('sends without waiting, and receives calls from the server', () =>
    withClient(build(), async (client) => {
      const message = nextEvent(client, 'Message');
      await client.send('InvokeWithString', 'Hello');
      expect(await message).toBe('Hello');
      const custom = nextEvent(client, 'CustomObject');
      await client.invoke('SendCustomObject', { Name: 'a', Value: 5 });
      expect(await custom).toEqual({ Name: 'a', Value: 5 });
    }));

  it('exchanges dates and bytes as the encoding represents them', () =>
    withClient(build(), async (client) => {
      const isJson = combination.protocol === 'json';
      const complex = {
        String: 'hello world',
        IntArray: [1, 2, 3],
        ByteArray: isJson ? 'AQID' : Uint8Array.of(1, 2, 3),
        Guid: '00010203-0405-0607-0706-050403020100',
        DateTime: isJson ? '2000-01-01T00:00:00Z' : new Date(Date.UTC(2000, 0, 1)),
      };
      expect(await client.invoke('SendComplexObject')).toEqual(complex);
      expect(await client.invoke('EchoComplexObject', complex)).toEqual(complex);
    }));

  it('answers bursts of calls, all of them and in order', () =>
    withClient(build(), async (client) => {
      const long = Array.from({ length: 20 }, (_, number) => `${number}`.padEnd(10_000, 'x'));
      expect(await Promise.all(long.map((text) => client.invoke('Echo', text)))).toEqual(long);
      const tiny = Array.from({ length: 1_000 }, (_, number) => number);
      expect(await Promise.all(tiny.map((number) => client.invoke('Echo', number)))).toEqual(tiny);
    }));

  it.each([
    [40_000, 'The maximum message size of 32768B was exceeded.'],
    [600_000, 'Messages sent together may have at most 524288B.'],
  ])('receives the reason when it’s closed for sending %i bytes', (length, reason) =>
    withClient(build(), async (client) => {
      const closed = new Promise((resolve) => client.onclose(resolve));
      client.send('Echo', 'x'.repeat(length)).catch(() => undefined);
      expect(String(await closed)).toContain(reason);
    }),
  );

  it('reads streams, also empty ones, and cancels an endless one', () =>
    withClient(build(), async (client) => {
      expect(await collect(client, 'Stream')).toEqual(['a', 'b', 'c']);
      expect(await collect(client, 'EmptyStream')).toEqual([]);
      const canceled = nextEvent(client, 'StreamCanceled');
      const subscription = client.stream('InfiniteStream').subscribe({
        next: () => undefined,
        error: () => undefined,
        complete: () => undefined,
      });
      subscription.dispose();
      await canceled;
    }));

  it('sends streams, which may fail on the way', () =>
    withClient(build(), async (client) => {
      const words = new Subject<string>();
      const text = client.invoke('StreamingConcat', words);
      for (const word of ['Hello ', 'world', '!']) words.next(word);
      words.complete();
      expect(await text).toBe('Hello world!');
      const broken = new Subject<string>();
      const failing = client.invoke('StreamingConcat', broken);
      broken.next('x');
      broken.error(new Error('Something bad'));
      await expect(failing).rejects.toThrow('Something bad');
    }));

  it('answers calls from the server with a result or an error', async () => {
    const ask = async (id: string | null) => (await fetch(address(`/clientresult/${id}`))).text();
    await withClient(build(), async (client) => {
      expect(await ask(client.connectionId)).toBe("Client didn't provide a result.");
      client.on('Result', () => 10);
      expect(await ask(client.connectionId)).toBe('10');
      client.off('Result');
      client.on('Result', () => {
        throw new Error('from callback');
      });
      expect(await ask(client.connectionId)).toBe('Error: from callback');
    });
  });

  it('reconnects by itself after its sockets were cut, as a new connection', async () => {
    const builder = build().withAutomaticReconnect([0, 50, 100, 500]);
    await withClient(builder, async (client) => {
      const before = client.connectionId;
      const reconnected = new Promise((resolve) => client.onreconnected(resolve));
      testHub.cutSockets();
      const after = await reconnected;
      expect(after).not.toBe(before);
      expect(await client.invoke('GetCallerConnectionId')).toBe(after);
    });
  });

  it('stops without an error, and can start again', async () => {
    const client = build().build();
    const closed = new Promise((resolve) => client.onclose(resolve));
    await client.start();
    await client.stop();
    expect(await closed).toBeUndefined();
    await client.start();
    expect(await client.invoke('Echo', 1)).toBe(1);
    await client.stop();
    expect(client.state).toBe(HubConnectionState.Disconnected);
  });

  it('is accepted with a token and refused without', async () => {
    const accessTokenFactory = async () => (await fetch(address('/generateJwtToken'))).text();
    const url = address('/authorizedhub');
    await withClient(buildClient(url, combination, { accessTokenFactory }), async (client) => {
      expect(await client.invoke('Echo', 'in')).toBe('in');
    });
    await expect(buildClient(url, combination).build().start()).rejects.toThrow("Status code '401'");
    const changed = { accessTokenFactory: async () => `${await accessTokenFactory()}x` };
    await expect(buildClient(url, combination, changed).build().start()).rejects.toThrow("Status code '401'");
  });

  it('sends custom headers and the cookies it received', async () => {
    const builder = buildClient(address('/testhub'), combination, { headers: { 'X-HEADER': 'VALUE' } });
    await withClient(builder, async (client) => {
      expect(await client.invoke('GetHeader', 'X-HEADER')).toBe('VALUE');
      expect(await client.invoke('GetHeader', 'X-OTHER')).toBeNull();
      expect(await client.invoke('GetCookie', 'testCookie2')).toBe('testValue2');
      expect(await client.invoke('GetCookie', 'expiredCookie')).toBeNull();
    });
  });
});

describe.each(['json', 'messagepack'] as const)('stateful reconnect in %s', (protocol) => {
  it('loses nothing and repeats nothing while sockets are cut', async () => {
    const builder = buildClient(address('/testhub'), { transport: 'WebSockets', protocol });
    builder.withStatefulReconnect().withAutomaticReconnect([0]);
    await withClient(builder, async (client) => {
      const { connectionId } = client;
      let reconnects = 0;
      client.onreconnecting(() => {
        reconnects += 1;
      });
      const received: unknown[] = [];
      client.on('Message', (text) => received.push(text));
      const calls: Promise<unknown>[] = [];
      for (let number = 0; number < 150; number++) {
        calls.push(client.invoke('Echo', number), client.invoke('InvokeWithString', `m${number}`));
        // An answer shows the socket works again: the client gives up if the next one is cut while connecting.
        if (number % 50 === 24) await calls.at(-1);
        if (number % 50 === 25) testHub.cutSockets();
        if (number % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 4));
      }
      const results = await Promise.all(calls);
      const numbers = Array.from({ length: 150 }, (_, number) => number);
      expect(results.filter((_, index) => index % 2 === 0)).toEqual(numbers);
      expect(received).toEqual(numbers.map((number) => `m${number}`));
      expect(client.connectionId).toBe(connectionId);
      expect(reconnects).toBe(0);
    });
  });
});

describe('negotiation with the public client', () => {
  it.each([
    ['json', 'ServerSentEvents'],
    ['messagepack', 'LongPolling'],
  ] as const)('falls back in %s to %s where there are no WebSockets', (protocol, transport) =>
    withClient(buildClient(address('/testhub-nowebsockets'), { protocol }), async (client) => {
      expect(await client.invoke('GetActiveTransportName')).toBe(transport);
    }),
  );

  it('can be left out for WebSockets', () => {
    const options = { skipNegotiation: true };
    return withClient(buildClient(address('/testhub'), COMBINATIONS[0], options), async (client) => {
      expect(client.connectionId).toBeNull();
      expect(await client.invoke('Echo', 'direct')).toBe('direct');
    });
  });

  it('follows redirects, again after each reconnect', async () => {
    const builder = buildClient(address(`/redirect?baseUrl=${testHub.url}`)).withAutomaticReconnect([
      0, 50, 100,
    ]);
    await withClient(builder, async (client) => {
      const before = Number(await client.invoke('GetNumRedirects'));
      const reconnected = new Promise((resolve) => client.onreconnected(resolve));
      testHub.cutSockets();
      await reconnected;
      expect(Number(await client.invoke('GetNumRedirects'))).toBeGreaterThan(before);
    });
  });

  it('reports why it failed', async () => {
    await expect(buildClient(address('/bad-negotiate')).build().start()).rejects.toThrow("Status code '400'");
    await expect(buildClient(address('/nowhere')).build().start()).rejects.toThrow("Status code '404'");
  });

  it('ends with the error of a hub that can’t be created', async () => {
    const client = buildClient(address('/uncreatable')).build();
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    // The end may arrive with the handshake, which then fails, or right after it.
    const error = await client.start().then(
      () => closed,
      (reason: unknown) => reason,
    );
    expect(String(error)).toContain('Server returned an error on close');
  });
});
