// Builds Next's pages, the server and the workers of engine and trader. Does nothing if the sources are unchanged.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleIfStale } from './bundle.mjs';

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'next.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const STAMP = '.next/tickproof-build.txt';

function filesUnder(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((child) => child.isFile())
    .map((child) => path.join(child.parentPath ?? child.path, child.name))
    .sort();
}

function sourcesHash() {
  const hash = createHash('sha256').update(process.version);
  for (const entry of SOURCES)
    for (const file of filesUnder(entry)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file).update(readFileSync(file));
    }
  return hash.digest('hex');
}

/** Builds if needed. Exits the process if the build fails. */
export async function ensureBuilt() {
  await bundleIfStale('server.ts', 'dist/server.mjs');
  await bundleIfStale('lib/robots/engine/server/worker.ts', 'dist/engine.mjs');
  await bundleIfStale('lib/robots/engine/server/robot-thread.ts', 'dist/robots.mjs');
  await bundleIfStale('lib/trading/trader/server/worker.ts', 'dist/trader.mjs');
  await bundleIfStale('lib/http/pages/server/render-worker.ts', 'dist/render.mjs');
  await bundleIfStale('lib/http/routes/server/read-worker.ts', 'dist/reads.mjs');
  await bundleIfStale('lib/robots/backup/server/worker.ts', 'dist/backup.mjs');
  await bundleIfStale('lib/market/daily-bars/server/daily-bars-thread.ts', 'dist/daily-bars.mjs');
  await bundleIfStale('lib/analysis/forecasts/server/forecasts-thread.ts', 'dist/forecasts.mjs');
  await bundleIfStale('lib/analysis/learned-comparison/server/comparisons-thread.ts', 'dist/comparisons.mjs');
  await bundleIfStale('lib/analysis/intraday-patterns/server/scanner-thread.ts', 'dist/scanner.mjs');
  await bundleIfStale('lib/portfolios/answering/server/analysis-thread.ts', 'dist/analysis.mjs');
  await bundleIfStale('lib/cli/replay/program.ts', 'dist/replay.mjs');
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  process.stderr.write('Building …\n');
  const result = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\nThe build failed; see above.\n`);
    process.exit(1);
  }
  writeFileSync(STAMP, hash);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureBuilt();
  // Where a product is installed, its user may not write to its folder: commands are bundled now.
  await bundleIfStale('lib/cli/main.ts', 'dist/cli.mjs');
}
