// Runs one of the product's commands: node scripts/command.mjs NAME ARGS…
import { pathToFileURL } from 'node:url';
import { bundleIfStale } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const isBench = process.argv[2] === 'bench';
// It uses a browser, which is a development dependency.
await ensureInstalled({ dev: isBench });
const file = isBench
  ? await bundleIfStale('bench/main.ts', 'dist/bench.mjs')
  : await bundleIfStale('lib/cli/main.ts', 'dist/cli.mjs');
const { main } = await import(pathToFileURL(file).href);
process.exitCode = await main(process.argv.slice(2));
