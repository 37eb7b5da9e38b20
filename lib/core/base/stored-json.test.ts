import { OperatorError } from './errors';
import { parseStored } from './stored-json';

it('names the table of a damaged text, and nothing that is in it', () => {
  expect(parseStored('{"key":"secret"}', 'settings')).toEqual({ key: 'secret' });
  const read = () => parseStored('{"key":}"secret"}', 'settings');
  expect(read).toThrow(OperatorError);
  expect(read).toThrow(/^A text stored in settings is damaged\. (?!.*secret)/);
});
