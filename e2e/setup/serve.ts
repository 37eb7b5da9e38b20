import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product';

/** Serves one instance with a fresh folder to all specs, and removes the folder afterwards. */
export default async function serve(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-e2e-'));
  const product = await startProduct({ dataDir });
  await product.printed(/Everything is up to date/, 240_000);
  process.env['PRODUCT_ORIGIN'] = product.origin;
  process.env['PRODUCT_DATA_DIR'] = dataDir;
  return async () => {
    const faults = product.output().match(/^.*"level":"(?:error|fatal)".*$/gm) ?? [];
    // Printed to help debug failed stories.
    if (faults.length > 0) process.stderr.write(`The product complained:\n${faults.join('\n')}\n`);
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
}
