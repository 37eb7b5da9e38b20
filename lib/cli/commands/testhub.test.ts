/** @jest-environment node */
import { createServer } from 'node:net';
import { InputError } from '@/lib/core/base/errors';
import { readPort, run } from './testhub';

it.each(['-1', '65536', 'http', '1.5', ''])('refuses the port %p', (text) => {
  expect(() => readPort(text)).toThrow(InputError);
});

it('reports a port in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(run(['--port', String(port)])).rejects.toThrow(/--port \d+: .*EADDRINUSE/);
  await new Promise((resolve) => other.close(resolve));
});
