// npm run dev: the same server with Next in development mode. Pages reload as they are edited; the server restarts when
// its own code changes.
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchBundle } from './bundle.mjs';
import { checkDescriptors } from './descriptors.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';

const SERVER = 'dist/server.mjs';
const BUNDLES = {
  'server.ts': SERVER,
  'lib/robots/engine/server/worker.ts': 'dist/engine.mjs',
  'lib/robots/engine/server/robot-thread.ts': 'dist/robots.mjs',
  'lib/trading/trader/server/worker.ts': 'dist/trader.mjs',
  'lib/http/routes/server/read-worker.ts': 'dist/reads.mjs',
  'lib/robots/backup/server/worker.ts': 'dist/backup.mjs',
  'lib/market/daily-bars/server/daily-bars-thread.ts': 'dist/daily-bars.mjs',
  'lib/analysis/forecasts/server/forecasts-thread.ts': 'dist/forecasts.mjs',
  'lib/analysis/learned-comparison/server/comparisons-thread.ts': 'dist/comparisons.mjs',
  'lib/analysis/intraday-patterns/server/scanner-thread.ts': 'dist/scanner.mjs',
  'lib/portfolios/answering/server/analysis-thread.ts': 'dist/analysis.mjs',
  'lib/cli/replay/program.ts': 'dist/replay.mjs',
};
/** One edit may change several bundles; this restarts the server only once. */
const SETTLE_MS = 100;

process.env.NODE_ENV = 'development';
process.env.NEXT_TELEMETRY_DISABLED = '1';

if (process.argv.includes('--serve')) {
  const { runProcess } = await import(pathToFileURL(SERVER).href);
  await runProcess({ dev: true });
} else {
  checkNodeVersion();
  checkDescriptors();
  await ensureInstalled({ dev: true });
  await serveAndWatch();
}

async function serveAndWatch() {
  const bundled = new Set();
  let child = null;
  let isStopping = false;
  let timer;

  const startChild = () => {
    if (isStopping) process.exit(0);
    child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--serve'], { stdio: 'inherit' });
    child.once('exit', (code) => {
      child = null;
      if (isStopping) process.exit(code ?? 1);
      if (code !== 0)
        process.stderr.write(`The server exited with code ${code}. It restarts after the next edit.\n`);
    });
  };
  const restart = () => {
    if (!child) return startChild();
    process.stderr.write('Server code changed, restarting …\n');
    child.removeAllListeners('exit');
    child.once('exit', startChild);
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isStopping = true;
      clearTimeout(timer);
      if (!child) process.exit(0);
      child.kill('SIGTERM');
    });
  for (const [entry, outfile] of Object.entries(BUNDLES))
    await watchBundle(entry, outfile, () => {
      bundled.add(outfile);
      if (bundled.size < Object.keys(BUNDLES).length) return;
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE_MS);
    });
}
