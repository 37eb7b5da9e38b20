/**
 * Runs before each test file. For its warnings React keeps where each element was created, of ten thousand elements a
 * second; lists have more in one test. Warnings are shown without it.
 */
import type * as ReactLibrary from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

// Only where elements are: other tests needn't load the library.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const library = require('react') as typeof ReactLibrary;
  const internals = Reflect.get(library, INTERNALS) as object;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
