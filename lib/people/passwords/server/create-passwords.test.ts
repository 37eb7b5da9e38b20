import { hash as hashDirectly } from '@node-rs/argon2';
import { BusyError } from '@/lib/core/base/errors';
import { MAX_PASSWORD } from '../check-password';
import { createPasswords } from './create-passwords';

describe('passwords', () => {
  it('knows a password by its hash, and no other', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse')).toBe(false);
    expect(await passwords.verify(hash, '')).toBe(false);
  });

  it('makes an Argon2id hash with a new salt each time and OWASP’s parameters', async () => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(one).not.toBe(other);
  });

  it('takes a password typed on another keyboard for the same', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('caf\u00e9 \ufb01ne');
    expect(await passwords.verify(hash, 'cafe\u0301 fine')).toBe(true);
  });

  it('makes one hash for an unknown account, as for a known one, and says no', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('known');
    const counts: number[] = [];
    for (const stored of [hash, null]) {
      const before = passwords.hashesMade();
      expect(await passwords.verify(stored, 'guess')).toBe(false);
      counts.push(passwords.hashesMade() - before);
    }
    expect(counts).toEqual([1, 1]);
    expect(await passwords.verify(null, '')).toBe(false);
  });

  it('rejects a text too long for a password, at the cost of one hash', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('known');
    expect(await passwords.verify(hash, 'x'.repeat(MAX_PASSWORD + 1))).toBe(false);
    expect(passwords.hashesMade()).toBe(2);
  });

  it('marks hashes with other parameters for renewal, and still verifies them', async () => {
    const passwords = createPasswords();
    expect(passwords.needsRehash(await passwords.hash('p'))).toBe(false);
    const weaker = await hashDirectly('p', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(passwords.needsRehash(weaker)).toBe(true);
    expect(await passwords.verify(weaker, 'p')).toBe(true);
  });

  it('rejects requests while the queue is full, and serves all others', async () => {
    const passwords = createPasswords({ maxConcurrent: 1, maxWaiting: 2 });
    const asked = [1, 2, 3, 4, 5].map(() => passwords.verify(null, 'guess'));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const turnedAway = answers[3];
    expect(turnedAway?.status === 'rejected' && turnedAway.reason).toBeInstanceOf(BusyError);
    expect(await passwords.verify(null, 'later')).toBe(false);
    expect(passwords.hashesMade()).toBe(4);
  });

  it('gives a place back when hashing fails', async () => {
    const passwords = createPasswords({ maxConcurrent: 1, maxWaiting: 0 });
    await expect(passwords.verify('not a hash', 'guess')).rejects.toThrow();
    expect(await passwords.verify(null, 'guess')).toBe(false);
  });
});
