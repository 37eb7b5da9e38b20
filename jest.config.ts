/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: './' });

const config: Config = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/lib/core/database/testing/global-setup.ts',
  globalTeardown: '<rootDir>/lib/core/database/testing/global-teardown.ts',
  setupFilesAfterEnv: [
    '<rootDir>/components/ui/testing/waiting.ts',
    '<rootDir>/components/ui/testing/computed-style.ts',
  ],
  runtime: '<rootDir>/scripts/jest-runtime.js',
  roots: ['<rootDir>/app', '<rootDir>/bench', '<rootDir>/components', '<rootDir>/lib'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // Unit tests run at low priority beside the browser stories.
  testTimeout: 300_000,
  // Kept from run to run, unlike temporary files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // What hot loops name is looked up at once, not through the sandbox.
  sandboxInjectedGlobals: ['Math', 'Number'],
  maxWorkers: 2,
};

export default withNext(config);
