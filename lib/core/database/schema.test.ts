import { type Json, readJson } from './schema';

it('names the table and column of a damaged text', () => {
  expect(() => readJson('{"minutes":' as Json<unknown>, 'mails.data')).toThrow(
    /^A text stored in mails\.data is damaged\./,
  );
});
