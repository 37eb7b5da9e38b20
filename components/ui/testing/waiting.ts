/** Before each test file: on a busy machine what a page waits for takes longer than the second that is the default. */
if (typeof document !== 'undefined')
  import('@testing-library/react').then(({ configure }) => configure({ asyncUtilTimeout: 30_000 }));

export {};
