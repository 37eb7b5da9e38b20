/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: './' });

/**
 * What hot loops name is looked up at once; through the sandbox it takes 0.3 µs. Left out is what tests replace, such as
 * Date and timers.
 */
const HOT_GLOBALS = [
  'isNaN parseInt parseFloat encodeURIComponent decodeURIComponent',
  'Object Array String Boolean Number BigInt Symbol RegExp Error TypeError Promise Proxy Reflect JSON Math Intl',
  'Map Set WeakMap WeakSet ArrayBuffer DataView',
  'Int8Array Uint8Array Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array',
].flatMap((names) => names.split(' ')) as NonNullable<Config['sandboxInjectedGlobals']>;

const config: Config = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/lib/core/database/testing/global-setup.ts',
  globalTeardown: '<rootDir>/lib/core/database/testing/global-teardown.ts',
  setupFilesAfterEnv: [
    '<rootDir>/components/ui/testing/waiting.ts',
    '<rootDir>/components/ui/testing/computed-style.ts',
    '<rootDir>/components/ui/testing/owner-stacks.ts',
  ],
  runtime: '<rootDir>/scripts/jest-runtime.js',
  testSequencer: '<rootDir>/scripts/jest-sequencer.js',
  roots: ['<rootDir>/app', '<rootDir>/bench', '<rootDir>/components', '<rootDir>/lib'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // Unit tests run at low priority beside the browser stories.
  testTimeout: 300_000,
  // Kept from run to run, unlike temporary files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  sandboxInjectedGlobals: HOT_GLOBALS,
  maxWorkers: 2,
};

export default withNext(config);
