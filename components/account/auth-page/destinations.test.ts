import { destinationAfter } from './destinations';

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
