import { storedReasonText } from './reasons';

it('says reasons of rows that were written without arguments beside their text', () => {
  const text = (reason: string, reason_code: 'late' | 'funds' | 'part-filled' | 'max-open') =>
    storedReasonText({ reason, reason_code, reason_args: null });
  expect(text('late:1700000000000:1700000100000', 'late')).toBe(
    'The signal was due at 22:13 and we only saw it at 22:15 UTC.',
  );
  expect(text('funds:Not enough: 5', 'funds')).toBe('The broker refused it for lack of money: Not enough: 5');
  expect(text('part-filled:1.5:2', 'part-filled')).toBe('The broker filled 1.5 of 2 in time.');
  expect(text('max-open:1', 'max-open')).toBe('The copy already had 1 open position.');
});
