import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import { newMemberNotice, screenEdit, screenPost } from './screen-post';

const JOINED = Date.UTC(2026, 10, 27) as Millis;
const after = (hours: number) => (JOINED + hours * HOUR_MS) as Millis;
const author = { joinedAt: JOINED, total: 9, today: 0, visible: 9, isRepeated: false };
const plain = { links: 0, foreignLinks: 0 };
const linked = { links: 1, foreignLinks: 1 };

it('a new member’s first two posts are held, five a day are taken, and links aren’t', () => {
  const before = after(71.99);
  expect([0, 1, 2].map((total) => screenPost({ ...author, total }, plain, before))).toEqual([
    'first-posts',
    'first-posts',
    null,
  ]);
  expect(screenPost({ ...author, today: 4 }, plain, before)).toBeNull();
  expect(() => screenPost({ ...author, today: 5 }, plain, before)).toThrow('5 posts and replies a day');
  expect(() => screenPost(author, { links: 1, foreignLinks: 0 }, before)).toThrow('can’t post links');
  expect(() => screenEdit(author, linked, before)).toThrow('can’t post links');
});

it('none of that holds from 72 hours on', () => {
  const now = after(72);
  expect(screenPost({ ...author, total: 0, today: 5 }, linked, now)).toBeNull();
  expect(() => screenPost({ ...author, today: 50 }, plain, now)).toThrow('50 posts and replies a day');
});

it('links of members with few visible posts and repeated texts are held, and many links refused', () => {
  const now = after(100);
  expect(screenPost({ ...author, visible: 4 }, linked, now)).toBe('links');
  expect(screenEdit({ ...author, visible: 4, isRepeated: true }, linked, now)).toBe('links');
  expect(screenPost({ ...author, isRepeated: true }, plain, now)).toBe('repeated');
  expect(() => screenPost(author, { links: 6, foreignLinks: 6 }, now)).toThrow('at most 5 links');
});

it('new members are told', () => {
  expect(newMemberNotice(JOINED, after(0))).toMatch('For the next 3 days, you can write 5');
  expect(newMemberNotice(JOINED, after(70))).toMatch('next 2 hours');
  expect(newMemberNotice(JOINED, after(71.5))).toMatch('next hour,');
  expect(newMemberNotice(JOINED, after(72))).toBeNull();
});
