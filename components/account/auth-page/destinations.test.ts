import { destinationAfter, requestedDestination } from './destinations';

const ORIGIN = 'https://tickproof.example';
const HOME = '/app-ng/home';
const PLANS = '/app/user/memberships/register?justRegistered=true';

it.each([
  ['login', '', null, HOME],
  ['registration', '', null, PLANS],
  ['login', 'returnUrl=/bot-trading/%3Fpage%3D2', null, '/bot-trading/?page=2'],
  ['registration', 'redirect=/bot-trading/', null, '/bot-trading/'],
  ['login', 'returnUrl=//evil.example/', null, HOME],
  ['login', 'returnUrl=//evil.example/&redirect=/bot-trading/', null, '/bot-trading/'],
  ['registration', 'returnUrl=/a/', '/b/', '/b/'],
  ['registration', 'returnUrl=/a/', 'https://evil.example/', '/a/'],
  ['login', 'redirect_to_mobile_app=true', null, `${HOME}?redirect_to_mobile_app=true`],
  ['registration', 'redirect_to_mobile_app=true', null, `${PLANS}&redirect_to_mobile_app=true`],
] as const)('after %s with %p and the answer %p: %s', (kind, query, suggested, path) => {
  expect(destinationAfter(kind, new URLSearchParams(query), suggested, ORIGIN)).toBe(path);
});

describe('a link followed before scripts run', () => {
  it.each([
    ['', `${ORIGIN}/bot-trading/12-trend/`, '/bot-trading/12-trend/'],
    ['', `${ORIGIN}/bot-trading/?page=2`, '/bot-trading/?page=2'],
    ['', `${ORIGIN}/`, '/'],
    ['returnUrl=/ticker/', `${ORIGIN}/bot-trading/`, '/ticker/'],
    ['returnUrl=//evil.example/', `${ORIGIN}/bot-trading/`, '/bot-trading/'],
    ['', `${ORIGIN}/app/auth/?action=ask_for_log_in`, null],
    ['', `${ORIGIN}/app/userpublic/forgotPassword`, null],
    ['', `${ORIGIN}//evil.example/`, null],
    ['', 'https://evil.example/bot-trading/', null],
    ['', 'https://tickproof.example@evil.example/', null],
    ['', 'javascript:alert(1)', null],
    ['', '', null],
  ])('with %p returns from %p to %p', (query, referrer, path) => {
    expect(requestedDestination(new URLSearchParams(query), referrer, ORIGIN)).toBe(path);
  });

  it.each(['login', 'registration'] as const)('returns there after a %s', (kind) => {
    const referrer = `${ORIGIN}/bot-trading/`;
    expect(destinationAfter(kind, new URLSearchParams(), null, ORIGIN, referrer)).toBe('/bot-trading/');
  });
});
