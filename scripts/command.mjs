// Runs one of the product's commands: node scripts/command.mjs NAME ARGS…
import { pathToFileURL } from 'node:url';
import { bundleIfStale } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
// The benchmarks use PostgreSQL and a browser, which are development dependencies.
await ensureInstalled({ dev: process.argv[2] === 'bench' });
const file = await bundleIfStale('lib/cli/main.ts', 'dist/cli.mjs');
const { main } = await import(pathToFileURL(file).href);
process.exitCode = await main(process.argv.slice(2));
