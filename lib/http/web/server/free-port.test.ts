import { withPort } from './free-port';

describe('the port', () => {
  it('is a free one for port 0, and the base URL includes it', async () => {
    const { port, baseUrl } = await withPort({ port: 0, baseUrl: 'http://127.0.0.1:0' });
    expect(port).toBeGreaterThan(1023);
    expect(baseUrl).toBe(`http://127.0.0.1:${port}`);
  });

  it('leaves a given base URL unchanged', async () => {
    const { baseUrl } = await withPort({ port: 0, baseUrl: 'https://tickproof.example' });
    expect(baseUrl).toBe('https://tickproof.example');
    const given = { port: 3000, baseUrl: 'http://127.0.0.1:3000' };
    expect(await withPort(given)).toBe(given);
  });
});
