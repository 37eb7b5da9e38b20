import { spawnSync } from 'node:child_process';

/** Builds the product unless the build is current. @throws Error if that fails */
export function buildProduct(): void {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The product could not be built');
}
