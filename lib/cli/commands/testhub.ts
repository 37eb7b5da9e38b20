import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { startTestHub } from '@/lib/http/hub/testing/test-hub';

/** Serves the hub for the public SignalR functional tests on this machine until stopped. `--port N` */
export async function run(args: string[]): Promise<void> {
  const port = readPort(parseArgs({ args, options: { port: { type: 'string', default: '0' } } }).values.port);
  const testHub = await startTestHub({ port, onError: (text) => process.stderr.write(`${text}\n`) }).catch(
    (error: Error) => {
      throw new InputError(`--port ${port}: ${error.message}`);
    },
  );
  process.stdout.write(`${testHub.url}\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await testHub.close();
}

/** @throws InputError if it isn't a valid port */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InputError(`--port '${text}' must be a number from 0 to 65535`);
  return port;
}
