// The code that stories import from outside their folder, as one file: Playwright would compile 800 with Babel.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** With Playwright's tsconfig, where `@/` leads here. */
const FOLDER = 'node_modules/.cache/stories';
const CODE = 'code.cjs';

/** Bundles it anew. */
export async function bundleStoryCode() {
  const { build, stop } = await import('esbuild');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const modules = findImported();
  await build({
    stdin: { contents: entryOf(modules), resolveDir: process.cwd() },
    outfile: path.join(FOLDER, CODE),
    bundle: true,
    platform: 'node',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
  await stop();
  for (const module of modules) {
    const stub = path.join(FOLDER, `${module}.cjs`);
    mkdirSync(path.dirname(stub), { recursive: true });
    const code = path.relative(path.dirname(stub), path.join(FOLDER, CODE));
    writeFileSync(stub, `module.exports = require('./${code}')['${module}'];\n`);
  }
  const compilerOptions = { target: 'ES2022', paths: { '@/*': ['./*'] } };
  writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
}

/** Modules by their paths without an extension. */
function findImported() {
  const files = readdirSync('e2e', { recursive: true }).filter((file) => file.endsWith('.ts'));
  const text = files.map((file) => readFileSync(path.join('e2e', file), 'utf8')).join('');
  return [...new Set([...text.matchAll(/'@\/([^']+)'/g)].map(([, module]) => module))];
}

/** Each module loads when the first story needs it. */
function entryOf(modules) {
  const getters = modules.map((module) => `get '${module}'() { return require('./${module}'); }`);
  return `module.exports = { ${getters.join(',\n')} };`;
}
