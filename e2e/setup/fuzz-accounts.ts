import type { JsonSchema } from '@/lib/http/api/openapi/json-schema';
import { HOSTILE_OBJECTS, hostileBodies } from '@/lib/http/api/testing/hostile-bodies';
import type { RandomSource } from '@/lib/robots/catalogue/synthetic/random-source';
import { anyValue, type FuzzRequest, JSON_LEAVES, LEAVES } from './fuzz';

/** Fuzz requests about people: all documented calls, forms, files, requests from third parties, and pages. */

/** A documented call with its example. */
export interface KnownCall {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly example: Readonly<Record<string, unknown>>;
}

/** The sender's cookies, token and credentials. */
export interface Sender {
  readonly cookies: ReadonlyMap<string, string>;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

const HOSTILE_URLS = [
  '/',
  '/bot-trading/?page=2',
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%0d%0aSet-Cookie:x=1',
  '\u0000',
  'x'.repeat(3_000),
];
const PROVIDERS = [
  'Google',
  'google',
  'Facebook',
  'LinkedIn',
  'Apple',
  'Nobody',
  '',
  '__proto__',
  '%ff',
  '..',
];
const PAGES = [
  '/app/auth/',
  '/app/user/account/',
  '/app/user/memberships/level',
  '/app/user/memberships/register',
  '/app/user/memberships/cc',
  '/app/userpublic/forgotPassword',
  '/app/userpublic/confirmEmail/',
  '/app/userpublic/confirmRegistration/',
  '/app/prelogin/',
  '/app/prelogin/beginner',
  '/app/prelogin/nobody',
  '/app/help-editor/',
  '/app/home/',
  '/app-ng/home',
  '/app/legal/',
  '/app/dev/mail/',
  '/app/dev/mail/1/',
  '/app/dev/mail/1/html',
  '/app/dev/mail/0/',
  '/app/dev/mail/-1/',
  '/app/dev/mail/99999999999999999999/',
  '/app/dev/mail/1/../2/',
  '/app/dev/mail/%00/',
  '/app/dev/',
];
const QUERIES = [
  'action',
  'returnUrl',
  'problem',
  'provider',
  'token',
  'article',
  'homePageMode',
  'alias',
  'checkout',
  'selectedProducts',
  'selectedRobotsCount',
  'selectedRobotProductId',
  'justRegistered',
  'redirect_to_mobile_app',
  '__proto__',
];
const FIELDS = [
  'request',
  'Email',
  'password',
  'token',
  'code',
  'id',
  'productId',
  '__proto__',
  'constructor',
];

export function fuzzAccounts(random: RandomSource, calls: readonly KnownCall[], sender: Sender): FuzzRequest {
  const kind = random.next();
  const asked = ((): FuzzRequest => {
    if (kind < 0.6) return aCall(random, random.pick(calls), sender);
    if (kind < 0.68) return aReport(random, sender);
    if (kind < 0.76) return anExternalLogin(random, sender);
    if (kind < 0.82) return aCallback(random);
    if (kind < 0.86) return aWebhook(random);
    if (kind < 0.9) return { method: 'GET', path: `/api/ledger/${aNumber(random)}.csv` };
    if (kind < 0.92) return { method: 'GET', path: `/api/captcha/challenge${random.pick(['', '?x', '/'])}` };
    return aPage(random);
  })();
  return disturbed(random, asked, sender);
}

/** For each field of each call, one of the objects whose own methods throw, in turn. */
export function hostileRequests(calls: readonly KnownCall[], { cookies, token }: Sender): FuzzRequest[] {
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': token,
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  };
  const withValue = HOSTILE_OBJECTS.map((value) =>
    calls.flatMap(({ path, schema, example }) =>
      hostileBodies(schema, example, value).map(({ body }) => ({
        method: 'POST',
        path,
        headers,
        body: JSON.stringify(body),
      })),
    ),
  );
  return (withValue[0] ?? []).flatMap((_, index) => withValue[index % withValue.length]?.[index] ?? []);
}

function aNumber({ pick }: RandomSource): string {
  return pick(['1', '2', '17', '-1', '-1000000002', '0', '1e3', '%00', '..', 'x', '9'.repeat(30), '']);
}

/** A call's example with some fields changed, removed or added. */
function aCall(random: RandomSource, { path, example }: KnownCall, sender: Sender): FuzzRequest {
  const body = random.chance(0.04)
    ? random.pick(['{', 'null', '[]', '"x"', '', '{"a":1}}', '\u0000', `{"x":"${'x'.repeat(70_000)}"}`])
    : JSON.stringify(changed(random, example, sender));
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': sender.token };
  return { method: 'POST', path, headers, body };
}

function changed(
  random: RandomSource,
  value: Readonly<Record<string, unknown>>,
  sender: Sender,
): Record<string, unknown> {
  const { chance, pick } = random;
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (chance(0.08)) return [];
    if (chance(0.2)) return [[name, aLeaf(random, name, sender)]];
    if (typeof field === 'object' && field !== null && !Array.isArray(field))
      return [[name, changed(random, field as Readonly<Record<string, unknown>>, sender)]];
    return [[name, chance(0.1) ? anyValue(random, FIELDS, 3) : field]];
  });
  if (chance(0.05)) fields.push([pick(FIELDS), anyValue(random, FIELDS, 3)]);
  return Object.fromEntries(fields);
}

/** Sometimes a correct value, to get past validation. */
function aLeaf(random: RandomSource, name: string, { email, password }: Sender): unknown {
  if (/url|path/i.test(name)) return random.pick(HOSTILE_URLS);
  if (/password/i.test(name) && random.chance(0.6)) return password;
  if (/mail|login/i.test(name) && random.chance(0.6)) return random.chance(0.5) ? email : 'Else@example.com';
  if (/code/i.test(name) && random.chance(0.5)) return String(random.int(0, 999_999)).padStart(6, '0');
  return random.pick(JSON_LEAVES);
}

function aReport(random: RandomSource, sender: Sender): FuzzRequest {
  const { pick, chance, int } = random;
  const part = (name: string, text: string, more = '') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const fields = ['name', 'email', 'subject', 'message', 'captchaResponse']
    .filter(() => chance(0.95))
    .map((name) => part(name, chance(0.8) ? `anna.${int(0, 9)}@example.com` : String(pick(LEAVES))));
  const file = chance(0.5)
    ? part(
        'attachment',
        pick(['', 'GIF89a', '%PDF-1.4', '<svg onload=alert(1)>', '\u0000\u0001', 'x'.repeat(100_000)]),
        pick([
          '',
          '; filename=""',
          '; filename="../../a.png"',
          '; filename="\u202egnp.exe"',
          '; filename*=x',
        ]),
      )
    : '';
  const body = `${fields.join('')}${file}${pick(['--edge--\r\n', '--edge--\r\n', '--edge--\r\n', '', '--ed'])}`;
  const type = pick([
    'multipart/form-data; boundary=edge',
    'multipart/form-data; boundary=edge',
    'multipart/form-data; boundary=edge',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(200)}`,
    'application/json',
  ]);
  const headers = { 'content-type': type, 'x-xsrf-token': sender.token };
  return { method: 'POST', path: '/api/CxUser/ReportLoginProblem', headers, body };
}

function anExternalLogin(random: RandomSource, sender: Sender): FuzzRequest {
  const { pick, chance } = random;
  const form = new URLSearchParams({
    provider: pick(PROVIDERS),
    returnUrl: pick(HOSTILE_URLS),
    loginOnly: pick(['true', 'false', 'maybe']),
    invitationToken: String(pick(LEAVES)),
    Context: pick(['', 'link', '__proto__']),
    __RequestVerificationToken: chance(0.85) ? sender.token : 'x',
  });
  const type = chance(0.95)
    ? 'application/x-www-form-urlencoded'
    : pick(['text/plain', 'multipart/form-data', '']);
  const body = chance(0.95) ? form.toString() : pick(['', '%', '&&&=', '='.repeat(20_000)]);
  return { method: 'POST', path: '/api/account/externallogin', headers: { 'content-type': type }, body };
}

function aCallback(random: RandomSource): FuzzRequest {
  const { pick, chance } = random;
  const query = new URLSearchParams({
    [pick(['code', 'error', 'x'])]: String(pick(LEAVES)),
    state: String(pick(LEAVES)),
    user: pick(['{', '{"name":1}', '']),
  });
  const path = `/api/account/externalcallback/${pick(PROVIDERS)}`;
  const cookie = { cookie: pick(['external=x', 'external-sign-in=%', '__Host-external=x.y.z']) };
  if (chance(0.6)) return { method: 'GET', path: `${path}?${query}`, headers: cookie };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...cookie };
  return { method: 'POST', path, headers, body: query.toString() };
}

function aWebhook({ pick }: RandomSource): FuzzRequest {
  const signature = pick([
    '',
    't=1,v1=00',
    't=,v1=',
    'x'.repeat(2_000),
    `t=${Date.now()},v1=${'a'.repeat(64)}`,
  ]);
  const body = pick(['', '{', '{"id":"evt_1","type":"checkout.session.completed"}', 'x'.repeat(50_000)]);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { method: 'POST', path: '/api/payments/stripe/webhook', headers, body };
}

function aPage(random: RandomSource): FuzzRequest {
  const { pick, int } = random;
  const query = Array.from({ length: int(0, 3) }, () => {
    const value = pick([
      ...HOSTILE_URLS,
      'ask_for_log_in',
      'report_problem',
      'help',
      'plans',
      '1,2,3',
      '<b>',
      '-1',
    ]);
    return `${pick(QUERIES)}=${encodeURIComponent(value)}`;
  }).join('&');
  return { method: 'GET', path: `${pick(PAGES)}${query ? `?${query}` : ''}` };
}

/** Sometimes changes the method, origin, content type, cookie or proxy header. */
function disturbed(random: RandomSource, asked: FuzzRequest, sender: Sender): FuzzRequest {
  const { pick, chance, int } = random;
  const cookie = [...sender.cookies].map((pair) => pair.join('=')).join('; ');
  const headers: Record<string, string> = {
    ...asked.headers,
    cookie: asked.headers?.['cookie'] ? `${cookie}; ${asked.headers['cookie']}` : cookie,
  };
  if (chance(0.04)) headers['origin'] = pick(['https://evil.example', 'null', 'x', '']);
  if (chance(0.03)) headers['sec-fetch-site'] = pick(['cross-site', 'same-origin', 'x']);
  if (chance(0.04)) headers['x-xsrf-token'] = pick(['', 'x', sender.token.slice(1), 'x'.repeat(5_000)]);
  if (chance(0.06))
    headers['cookie'] = pick([
      '',
      'session=x',
      `session=${'x'.repeat(3_000)}`,
      'session=%; device=%; signed-in=1',
      `${cookie}; ${cookie}`,
      ';;;=;',
      '__proto__=1',
    ]);
  if (chance(0.05)) headers['x-forwarded-for'] = pick(['1.2.3.4', 'x', ',,,', '::1', 'x'.repeat(2_000)]);
  if (chance(0.05)) headers['user-agent'] = pick(['', 'x'.repeat(4_000), '<script>']);
  return {
    ...asked,
    method: chance(0.04) ? pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) : asked.method,
    headers,
    isChunked: chance(0.05),
    from: `127.${int(1, 254)}.${int(0, 255)}.${int(1, 254)}`,
  };
}
