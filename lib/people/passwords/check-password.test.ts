import { checkPassword, MAX_PASSWORD } from './check-password';

const EMAIL = 'anna@example.com';

describe('checkPassword', () => {
  it('takes a password of eight characters', () => {
    expect(checkPassword('eightchr', EMAIL)).toBeNull();
  });

  it('asks for a password if there is none', () => {
    expect(checkPassword('', EMAIL)).toBe('Please enter a password');
  });

  it('wants eight characters, counted as people see them', () => {
    expect(checkPassword('seven77', EMAIL)).toBe('Password must be at least 8 characters');
    expect(checkPassword('🦊🦊🦊🦊', EMAIL)).toBe('Password must be at least 8 characters');
    expect(checkPassword('🦊🦊🦊🦊🦊🦊🦊🦊', EMAIL)).toBeNull();
  });

  it('counts one character once, however it was composed', () => {
    expect(checkPassword('e\u0301e\u0301e\u0301e\u0301', EMAIL)).toBe(
      'Password must be at least 8 characters',
    );
  });

  it('takes a thousand characters and no more', () => {
    expect(checkPassword('x'.repeat(MAX_PASSWORD), EMAIL)).toBeNull();
    expect(checkPassword('x'.repeat(MAX_PASSWORD + 1), EMAIL)).toBe(
      'Password must be at most 1,000 characters',
    );
    expect(checkPassword('x'.repeat(1_000_000), EMAIL)).toBe('Password must be at most 1,000 characters');
  });

  it('refuses the e-mail address itself, whatever its case', () => {
    const refusal = 'Password could not be same as email';
    expect(checkPassword('anna@example.com', EMAIL)).toBe(refusal);
    expect(checkPassword('Anna@Example.COM', ' anna@example.com ')).toBe(refusal);
    expect(checkPassword('anna@example.com1', EMAIL)).toBeNull();
  });

  it('works without a known email address', () => {
    expect(checkPassword('eightchr', '')).toBeNull();
    expect(checkPassword('        ', '')).toBeNull();
  });
});
