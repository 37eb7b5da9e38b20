// Runs before each test file. On a busy machine a lazily loaded part takes longer than the default second.
import type * as TestingLibrary from '@testing-library/dom';

// Only with a DOM: tests in plain Node needn't load the library.
if (typeof document !== 'undefined') {
  const { configure } = require('@testing-library/dom') as typeof TestingLibrary;
  configure({ asyncUtilTimeout: 30_000 });
}
