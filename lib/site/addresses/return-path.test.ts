import { safeReturnPath } from './return-path';

const BASE = 'https://tickproof.example';

describe('safeReturnPath', () => {
  it.each([
    ['/', '/'],
    ['/bot-trading/12-trend/', '/bot-trading/12-trend/'],
    ['/bot-trading/?page=2&q=a%20b#robots', '/bot-trading/?page=2&q=a%20b#robots'],
    ['/bot-trading/ta&fa/', '/bot-trading/ta&fa/'],
    ['/bot-trading/signals/ta/all/BRK.B/', '/bot-trading/signals/ta/all/BRK.B/'],
    [
      '/app/user/memberships/level?selectedProducts=Expert',
      '/app/user/memberships/level?selectedProducts=Expert',
    ],
    [`${BASE}/bot-trading/?page=2`, '/bot-trading/?page=2'],
    ['/a?next=https://evil.example/', '/a?next=https://evil.example/'],
    ['/bot-trading/../bot-crypto-trading/', '/bot-crypto-trading/'],
    ['/authors/', '/authors/'],
    ['/app/authority/', '/app/authority/'],
  ])('%p is %p', (value, path) => {
    expect(safeReturnPath(value, BASE)).toBe(path);
  });

  it.each([
    ['nothing', null],
    ['not given', undefined],
    ['empty', ''],
    ['blank', ' '],
    ['another host', 'https://evil.example/'],
    ['another host without a scheme', '//evil.example'],
    ['our own host without a scheme and a user', '//tickproof.example@evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash after a path', '/bot-trading\\..\\..\\evil'],
    ['our host as the user of another', 'https://tickproof.example@evil.example/'],
    ['our host with a user', 'https://someone@tickproof.example/'],
    ['our host with an empty user', 'https://@tickproof.example/'],
    ['our host with user and password', 'https://a:b@tickproof.example/'],
    ['our host as the beginning of another', 'https://tickproof.example.evil.example/'],
    ['our host as the end of another', 'https://eviltickproof.example/'],
    ['another scheme', 'http://tickproof.example/'],
    ['another port', 'https://tickproof.example:8443/'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a script with our host in a comment', 'javascript://tickproof.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://tickproof.example/1'],
    ['a file', 'file:///etc/passwd'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a newline between the slashes', '/\n/evil.example'],
    ['a carriage return in front', '\r//evil.example'],
    ['a null character', '/\u0000/evil.example'],
    ['a header after a path', '/a\r\nSet-Cookie: a=b'],
    ['a blank in front', ' //evil.example'],
    ['a blank inside', '/a b'],
    ['an encoded pair of slashes', '/%2f%2fevil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded newline', '/%0aevil'],
    ['two slashes further on', '/a//evil.example'],
    ['steps upwards to two slashes', '/a/..//evil.example'],
    ['steps upwards, encoded', '/%2e%2e//evil.example'],
    ['a dot and two slashes', '/.//evil.example'],
    ['an ideographic full stop', '/\u3002evil.example'],
    ['an ideographic full stop in the host', '//evil\u3002example'],
    ['a fullwidth slash', '/\uff0fevil.example'],
    ['a fullwidth solidus in the host', 'https://tickproof.example\uff0f.evil.example/'],
    ['text in another direction', '/\u202eevil'],
    ['a path that does not begin at the root', 'bot-trading/'],
    ['a query alone', '?page=2'],
    ['a call', '/api/Account/LogOut'],
    ['the callback of a provider', '/api/account/externalcallback/google'],
    ['a call in another case', '/API/x'],
    ['the calls', '/api'],
    ['a call behind steps upwards', '/x/../api/Account/LogOut'],
    ['the hub', '/eventhub/negotiate'],
    ['logging in', '/app/auth/'],
    ['logging in without a slash', '/app/auth'],
    ['logging in in another case', '/App/Auth/?returnUrl=/'],
    ['logging in with a query', '/app/auth?action=ask_for_log_in'],
    ['a page of mailed links', '/app/userpublic/confirmRegistration/?token=1'],
    ['an address with a broken host', 'https://['],
    ['very long', `/${'a'.repeat(2000)}`],
  ])('%s is refused', (_, value) => {
    expect(safeReturnPath(value, BASE)).toBeNull();
  });

  it('holds for a site on a port without encryption', () => {
    const base = 'http://127.0.0.1:3000';
    expect(safeReturnPath('http://127.0.0.1:3000/bot-trading/', base)).toBe('/bot-trading/');
    expect(safeReturnPath('http://127.0.0.1:3001/bot-trading/', base)).toBeNull();
    expect(safeReturnPath('http://2130706433:3000/bot-trading/', base)).toBe('/bot-trading/');
  });
});
