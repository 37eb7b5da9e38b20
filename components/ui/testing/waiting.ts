/** Set before each test file: on a busy machine, pages can take longer than the default of one second. */
if (typeof document !== 'undefined')
  import('@testing-library/react').then(({ configure }) => configure({ asyncUtilTimeout: 30_000 }));

export {};
