// npm start: checks Node, installs, builds, and serves in this process.
import { pathToFileURL } from 'node:url';
import { checkDescriptors } from './descriptors.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
checkDescriptors();
process.env.NODE_ENV = 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled({ dev: false });
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
endWithNpm();
const { runProcess } = await import(pathToFileURL('dist/server.mjs').href);
await runProcess();
