import { createRequestIds } from './request-ids';

it('gives every request a unique id of the same length, in every process', () => {
  const first = createRequestIds();
  const second = createRequestIds();
  const ids = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? first() : second()));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.length)).size).toBe(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{16}-[0-9a-z]{9}$/);
});
