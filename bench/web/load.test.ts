import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyLoad, openConnection, wireBytes } from './load';

const server = createServer((request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => {
    served += 1;
    const body = request.url === '/uneven/' && served % 2 === 0 ? 'longer' : `got ${length}`;
    response.writeHead(200, ['Content-Length', String(body.length)]).end(body);
  });
});
let served = 0;
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  served = 0;
});

const request = (path: string) => wireBytes({ method: 'POST', path, headers: {}, body: 'hello' });
const load = (path: string, answerBytes: number) =>
  applyLoad({ port, request: request(path), answerBytes, connections: 3, pipelined: 2, seconds: 0.1 });

async function countBytes(path: string): Promise<number> {
  const connection = openConnection(port);
  const first = await connection.ask(request(path));
  const second = await connection.ask(request(path));
  connection.close();
  expect(first).toMatchObject({ status: 200, bytes: second.bytes });
  expect(second.body.toString()).toBe('got 5');
  return second.bytes;
}

describe('the load of the bench', () => {
  it('counts exactly the answers that the server gave', async () => {
    const bytes = await countBytes('/');
    served = 0;
    const { answers } = await load('/', bytes);
    expect(answers).toBeGreaterThan(6);
    expect(answers).toBe(served);
  });

  it('fails if responses differ', async () => {
    const bytes = await countBytes('/');
    await expect(load('/uneven/', bytes)).rejects.toThrow(`answers of ${bytes}`);
  });
});
