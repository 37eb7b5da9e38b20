// Jest's runtime, which compiles a module once a worker instead of once for each test file that loads it.
const vm = require('node:vm');

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

module.exports = require('jest-runtime');
