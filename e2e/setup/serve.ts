import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@/lib/core/base/testing/free-port';
import { beginAndKill } from './beginning';
import { keepRobots } from './listed-robots';
import { startProduct } from './product';
import { startProvider } from './provider';

/**
 * Serves one prepared product to all specs, from an empty folder, and removes it afterwards. Its first start is killed in
 * the middle: preparing takes over a minute, so the story about this shares it with all others.
 */
export default async function serve(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-e2e-'));
  process.env['PRODUCT_BEGINNING'] = JSON.stringify(await beginAndKill(dataDir));
  // Whoever signs in at the provider returns here.
  const port = String(await freePort());
  const provider = await startProvider(port);
  const product = await startProduct({ dataDir, env: { PORT: port, ...provider.env } });
  await product.printed(/Everything is up to date/, 600_000);
  process.env['PRODUCT_ORIGIN'] = product.origin;
  process.env['PRODUCT_PID'] = String(product.process.pid);
  process.env['PROVIDER_ORIGIN'] = provider.origin;
  process.env['PRODUCT_DATA_DIR'] = dataDir;
  keepRobots();
  return async () => {
    const faults = product.output().match(/^.*"level":"(?:error|fatal)".*$/gm) ?? [];
    // Printed to help debug failed stories.
    if (faults.length > 0) process.stderr.write(`The product complained:\n${faults.join('\n')}\n`);
    await product.end('SIGTERM');
    provider.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
