/**
 * Runs before each test file. On a busy machine a lazily loaded part takes longer than the default second. What is
 * waited for isn't found most times that it's looked for: the whole page is described only in an error that is shown.
 */
import type * as TestingLibrary from '@testing-library/dom';

// Only with a DOM: tests in plain Node needn't load the library.
if (typeof document !== 'undefined') {
  const { configure, getConfig } = require('@testing-library/dom') as typeof TestingLibrary;
  const { getElementError: describe } = getConfig();
  const getElementError = (message: string | null, container: Element) => {
    const isWaiting: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
    const error = isWaiting ? new Error() : describe(message, container);
    if (isWaiting) {
      error.name = 'TestingLibraryElementError';
      // Read once the time is over.
      Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => describe(message, container).message,
      });
    } else Error.captureStackTrace(error, getElementError);
    return error;
  };
  configure({ asyncUtilTimeout: 30_000, getElementError });
}
