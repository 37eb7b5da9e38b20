// Jest's runtime, which reads and compiles a module once a worker instead of once for each test file that loads it, loads
// large packages once, and ends what a test file leaves running.
const { AsyncLocalStorage } = require('node:async_hooks');
const { renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const v8 = require('node:v8');
const vm = require('node:vm');
const { default: JestRuntime, ...others } = require('jest-runtime');
const { implementation: HTMLCollection } = require('jsdom/lib/jsdom/living/nodes/HTMLCollection-impl.js');
const writeFileAtomic = require('write-file-atomic');

// Most functions run for one test file only, where optimizing them takes longer than it saves.
v8.setFlagsFromString('--interrupt-budget=1000000');

const compileFunction = vm.compileFunction;
/** By file: what was compiled last, or null where it can't be shared. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  let kept = compiled.get(filename);
  if (kept?.source !== source) {
    kept = { source, script: scriptOf(source, parameters, filename) };
    compiled.set(filename, kept);
  }
  return kept.script?.runInContext(parsingContext) ?? compileFunction(source, parameters, options);
};

function scriptOf(source, parameters, filename) {
  // Import calls go through Jest, for the file that makes them.
  if (/\bimport\s*\(/.test(source)) return null;
  const head = `(function (${parameters.join(',')}) {`;
  return new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
}

/**
 * Those that a test file has used. Jest makes one for each file and leaves it enabled; in Node 20 every promise is given
 * the state of all enabled ones, so that the last of hundreds of files would take twice the time.
 */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  storages.add(this);
  return run.apply(this, parameters);
};

// Native modules look up the C library in it, in each test file anew; a report takes 13 ms.
const report = process.report.getReport();
process.report.getReport = () => report;

// Jest stores what it transforms; making sure that no signal ends it meanwhile takes longer than writing.
writeFileAtomic.sync = (file, data) => {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, data);
  renameSync(own, file);
};

/** Of modules, by file. Each test file's end would clear them. While they are watched they change. */
class Sources extends Map {
  clear() {}
}
const sources = new Sources();

/**
 * Packages without state that have hundreds of files, or whose code runs while many tests load: a worker loads them once,
 * outside of the sandbox. Their errors aren't an `instanceof Error` in tests.
 */
const SHARED = new Set(['aria-query', 'csv-parse/sync', 'kysely', 'zod']);

/** Parts of Jest that only describe objects of tests, or look at none: the same for each test file. */
const SHARED_OF_JEST = new Set([
  '@jest/transform',
  'ansi-styles',
  'jest-diff',
  'jest-message-util',
  'jest-snapshot',
  'jest-util',
  'pretty-format',
  'pure-rand',
  'stack-utils',
]);

// A third of all test files read the table of instruments, which takes 20 ms. It's the only one parsed from a buffer.
const csv = require('csv-parse/sync');
const { parse } = csv;
const tables = new Map();
csv.parse = (input, options) => {
  if (!Buffer.isBuffer(input)) return parse(input, options);
  const key = `${JSON.stringify(options)} ${input}`;
  if (!tables.has(key)) tables.set(key, parse(input, options));
  return tables.get(key);
};

// For each reading of its length, jsdom looks for an element with the name or id "length" first: it has none in tests.
const { namedItem } = HTMLCollection.prototype;
HTMLCollection.prototype.namedItem = function (name) {
  return name === 'length' ? null : namedItem.call(this, name);
};

class Runtime extends JestRuntime {
  constructor(config, environment, resolver, transformer, read, ...others) {
    const { watch, watchAll } = others.at(-1);
    const isChanging = watch || watchAll;
    if (!isChanging) for (const [file, source] of read) sources.set(file, source);
    super(config, environment, resolver, transformer, isChanging ? read : sources, ...others);
  }

  requireModuleOrMock(from, name) {
    return SHARED.has(name) ? require(name) : super.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    return SHARED_OF_JEST.has(name) ? createRequire(from)(name) : super.requireInternalModule(from, name);
  }

  teardown() {
    super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }
}

module.exports = { ...others, __esModule: true, default: Runtime };
