import { cacheKey } from './canonical-request';

describe('cacheKey', () => {
  it.each([
    '/',
    '/bot-trading/',
    '/bot-trading/?page=2',
    '/bot-trading/12-trend-follower/',
    '/_next/static/chunks/3y4ca8oyyc1c9.js',
    '/_next/static/chunks/0ab~c.css',
  ])('keeps %s under itself', (url) => {
    expect(cacheKey(url)).toBe(url);
  });

  it.each([
    '/bot-trading/?page=2&utm=x',
    '/bot-trading/?utm=x',
    '/bot-trading/?page=0',
    '/bot-trading/?page=1e9',
    '/bot-trading/?page=12345678',
    '/bot-trading',
    '/_next/image/?url=%2Fa.png&w=64&q=75',
    '/_next/static/media/inter.woff2',
    '/_next/static/chunks/a.js?v=1',
    '/_next/static/../../secret.js',
  ])('does not keep %s', (url) => {
    expect(cacheKey(url)).toBeNull();
  });
});
