// Bundles code that runs outside Next: the server, the engine's worker, the commands.
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Bundles `entry` into `outfile` unless the bundle is newer than all of its sources. */
export async function bundleIfStale(entry, outfile) {
  if (!(await isStale(outfile))) return path.resolve(outfile);
  const { build, stop } = await import('esbuild');
  mkdirSync(path.dirname(outfile), { recursive: true });
  await recordInputs(outfile, await build(optionsFor(entry, outfile)));
  // Its helper process would otherwise idle next to the server.
  await stop();
  return path.resolve(outfile);
}

/**
 * Rebundles whenever a source changes. On errors, prints them and keeps the last bundle.
 * @param {() => void} onBundled called after each bundle, including the first
 */
export async function watchBundle(entry, outfile, onBundled) {
  const { context } = await import('esbuild');
  mkdirSync(path.dirname(outfile), { recursive: true });
  const reportBundle = {
    name: 'tell-bundled',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0) return;
        await Promise.all(result.outputFiles.map((file) => writeFile(file.path, file.contents)));
        await recordInputs(outfile, result);
        onBundled();
      });
    },
  };
  // esbuild's own write would happen after onEnd, and would remove the bundle on errors.
  const options = optionsFor(entry, outfile);
  const plugins = [...(options.plugins ?? []), reportBundle];
  const watched = await context({ ...options, write: false, plugins });
  await watched.watch();
}

/** The one file that anyone can replay robots with, in Node or a browser: no imports, and no server code. */
const STANDALONE = 'lib/cli/replay/program.ts';

function optionsFor(entry, outfile) {
  if (entry === STANDALONE)
    return {
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'neutral',
      format: 'esm',
      target: 'es2022',
      plugins: [inlineInstruments],
      charset: 'utf8',
      legalComments: 'none',
      metafile: true,
      logLevel: 'error',
    };
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Its 200 files would take each of four threads 0.1 s to find.
    alias: { kysely: path.resolve('node_modules/kysely/dist/esm/index.js') },
    plugins: [namePatternMethod],
    sourcemap: true,
    metafile: true,
    logLevel: 'error',
  };
}

/** The server reads the table of instruments from its file. */
const inlineInstruments = {
  name: 'inline-instruments',
  setup(build) {
    build.onLoad({ filter: /server\/read-instruments\.ts$/ }, async () => {
      const { parse } = await import('csv-parse/sync');
      const file = path.resolve('lib/market/data/instruments/instruments.csv');
      const rows = parse(await readFile(file), { columns: true });
      const contents = `export const readInstrumentRows = () => ${JSON.stringify(rows)};`;
      return { contents, loader: 'js', watchFiles: [file] };
    });
  },
};

/** Names the code that finds patterns by its hash, so that what it found can be kept until it changes. */
const namePatternMethod = {
  name: 'name-pattern-method',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /pattern-history\/pattern-method\.ts$/ }, async () => {
      const { outputFiles, metafile } = await esbuild.build({
        entryPoints: ['lib/analysis/pattern-history/server/patterns-file.ts'],
        ...{ bundle: true, write: false, metafile: true, minify: true },
        ...{ platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
      });
      const method = createHash('sha256').update(outputFiles[0].contents).digest('hex');
      const contents = `export const PATTERN_METHOD = '${method}';`;
      return {
        contents,
        loader: 'js',
        watchFiles: Object.keys(metafile.inputs).map((file) => path.resolve(file)),
      };
    });
  },
};

function inputsFile(outfile) {
  return `${outfile}.inputs.json`;
}

async function recordInputs(outfile, { metafile }) {
  const inputs = [...Object.keys(metafile.inputs), 'package-lock.json'];
  await writeFile(inputsFile(outfile), JSON.stringify(inputs));
}

async function isStale(outfile) {
  try {
    const built = statSync(outfile).mtimeMs;
    const inputs = JSON.parse(await readFile(inputsFile(outfile), 'utf8'));
    return inputs.some((file) => statSync(file).mtimeMs > built);
  } catch {
    return true;
  }
}
