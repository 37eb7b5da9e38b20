import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { checkHandle } from '../handle';
import { findMember, readHandles, takeHandle } from './member-store';

const NOW = Date.UTC(2026, 10, 27) as Millis;
const later = (days: number) => (NOW + days * DAY_MS) as Millis;

it.each([
  ['ab', '3 to 20'],
  ['-ada', 'letters from a to z'],
  ['ada--l', 'letters from a to z'],
  ['аda', 'letters from a to z'],
  ['ada\u202e', 'letters from a to z'],
  ['1234', 'at least one letter'],
  ['admin', 'reserved'],
  ['adm1n', 'reserved'],
  ['T1ckproof-team', 'reserved'],
])('refuses %j as a handle', (text, why) => {
  expect(() => checkHandle(text)).toThrow(why);
});

onSqlite('handles', (open) => {
  it('belong to one member, with all that look like them, and to nobody else afterwards', async () => {
    const { db } = await open();
    for (const name of ['ada', 'bob']) await addUser(db, name);
    const ada = await takeHandle(db, 'ada', '@Lill-Bull', NOW);
    expect(ada.handle).toBe('lill-bull');
    for (const alike of ['lill-bull', 'lillbull', 'l1llbull', 'iiii_buii'])
      await expect(takeHandle(db, 'bob', alike, NOW)).rejects.toThrow('is taken');
    await expect(takeHandle(db, 'ada', 'other', later(29))).rejects.toThrow('again on 27 Dec 2026');
    expect(await takeHandle(db, 'ada', 'other', later(30))).toMatchObject({
      member: ada.member,
      handle: 'other',
    });
    // One's own former handle can be had again.
    await expect(takeHandle(db, 'bob', 'lillbull', NOW)).rejects.toThrow('is taken');
    expect(await takeHandle(db, 'ada', 'lill-bull', later(60))).toMatchObject({ handle: 'lill-bull' });
    await db.deleteFrom('users').where('id', '=', 'ada').execute();
    expect(await findMember(db, 'ada')).toBeNull();
    expect(await readHandles(db, [ada.member])).toEqual(new Map());
    await expect(takeHandle(db, 'bob', 'other', NOW)).rejects.toThrow('is taken');
  });
});
