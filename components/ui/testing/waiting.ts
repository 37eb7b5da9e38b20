// Before each test file. On a busy machine a lazily loaded part takes longer than the default second.
import type * as TestingLibrary from '@testing-library/dom';

// Only where there is a page: node's tests needn't load the library.
if (typeof document !== 'undefined') {
  const { configure } = require('@testing-library/dom') as typeof TestingLibrary;
  configure({ asyncUtilTimeout: 30_000 });
}
