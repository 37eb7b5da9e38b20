import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A process behind the balancer; its port changes with each restart. */
export interface Backend {
  port: number;
}

export interface Balancer {
  readonly origin: string;
  stop(): void;
}

/** HAProxy's default: so many failed probes in a row before a process gets no more calls. */
const FALL = 3;

/**
 * A load balancer as simple as they come: it probes `/readyz`, keeps connections, takes ready processes in turn, and
 * never sends a call twice. What a process doesn't answer is a 502.
 */
export async function startBalancer(backends: readonly Backend[], probeMs: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures = backends.map(() => FALL);
  let turn = 0;

  const probes = setInterval(() => {
    for (const [index, { port }] of backends.entries())
      send({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
        answer.resume();
        failures[index] = answer.statusCode === 200 ? 0 : (failures[index] ?? 0) + 1;
      })
        .on('error', () => {
          failures[index] = (failures[index] ?? 0) + 1;
        })
        .end();
  }, probeMs);

  function choose(): Backend | undefined {
    const ready = backends.filter((_, index) => (failures[index] ?? FALL) < FALL);
    turn += 1;
    return ready[turn % ready.length];
  }

  function pass(asked: IncomingMessage, response: ServerResponse): void {
    const backend = choose();
    if (!backend) return void response.writeHead(503).end('nobody is ready');
    const { method, url: path, headers } = asked;
    const passed = send({ port: backend.port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      const { connection: _itsOwn, ...passedOn } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(response);
    });
    passed.on('error', (error) => response.headersSent || response.writeHead(502).end(error.message));
    asked.pipe(passed);
  }

  const server = createServer(pass);
  server.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const backend = choose();
    if (!backend) return void socket.destroy();
    const onward = connect(backend.port, '127.0.0.1');
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      clearInterval(probes);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
