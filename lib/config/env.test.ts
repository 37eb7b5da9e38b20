import { OperatorError } from '@/lib/base/errors';
import { readEnv } from './env';

function messageOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readEnv', () => {
  it('needs nothing to be set', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 3000,
      databaseUrl: null,
      role: 'all',
      market: 'simulated',
      logLevel: 'info',
    });
    expect(env.dataDir.endsWith('/data')).toBe(true);
    expect(env.baseUrl).toBe('http://127.0.0.1:3000');
  });

  it('takes an empty variable as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('drops the slash at the end of the base address', () => {
    expect(readEnv({ BASE_URL: 'https://tickproof.example/' }).baseUrl).toBe('https://tickproof.example');
  });

  it.each([
    [{ PORT: 'http' }, "PORT 'http': must be a whole number from 0 to 65535"],
    [{ PORT: '70000' }, "PORT '70000'"],
    [{ PORT: '-1' }, "PORT '-1'"],
    [{ PORT: '3000.5' }, "PORT '3000.5'"],
    [{ BASE_URL: 'tickproof' }, 'must be an http or https address'],
    [{ BASE_URL: 'ftp://tickproof.example' }, 'must be an http or https address'],
    [{ MARKET: 'real' }, "MARKET 'real': must be 'simulated' or 'imported'"],
    [{ MARKET: 'live' }, 'live feeds are not part of this version'],
    [{ ROLE: 'both' }, "ROLE 'both': must be 'all', 'web' or 'engine'"],
    [{ ROLE: 'web' }, 'set DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL 'loud'"],
    [{ DATABASE_URL: 'mysql://host/db' }, 'must begin with postgres:// or postgresql://'],
  ])('refuses %j', (source, expected) => {
    expect(messageOf(source)).toContain(expected);
  });

  it('never prints what an address may hold of passwords', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://user:secret@host/db' })).not.toContain('secret');
  });

  it('names every wrong variable at once', () => {
    const message = messageOf({ PORT: 'x', MARKET: 'y', ROLE: 'z' });
    expect(message).toContain('PORT');
    expect(message).toContain('MARKET');
    expect(message).toContain('ROLE');
  });
});
