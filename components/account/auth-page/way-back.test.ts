import { wayBack } from './way-back';

describe('wayBack', () => {
  const origin = 'https://tickproof.example';

  it.each([
    [`${origin}/bot-trading/12-trend/`, '/bot-trading/12-trend/'],
    [`${origin}/bot-crypto-trading/ta/?page=2#x`, '/bot-crypto-trading/ta/?page=2'],
    [`${origin}/`, null],
    [`${origin}/app/auth/?action=ask_for_sign_up`, null],
    [`${origin}//evil.example/bot-trading/`, null],
    ['https://evil.example/bot-trading/', null],
    ['https://tickproof.example.evil.example/bot-trading/', null],
    ['http://tickproof.example/bot-trading/', null],
    ['', null],
    ['about:blank', null],
  ])('from %p is %p', (referrer, path) => {
    expect(wayBack(referrer, origin)).toBe(path);
  });
});
