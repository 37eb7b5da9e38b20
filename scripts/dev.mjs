// npm run dev: the same server with Next in development, pages reloading as they are edited.
import { pathToFileURL } from 'node:url';
import { bundleIfStale } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
process.env.NODE_ENV = 'development';
process.env.NEXT_TELEMETRY_DISABLED = '1';
await ensureInstalled({ dev: true });
const server = await bundleIfStale('server.ts', 'dist/server.mjs');
await bundleIfStale('lib/engine/server/worker.ts', 'dist/engine.mjs');
const { runProcess } = await import(pathToFileURL(server).href);
await runProcess({ dev: true });
