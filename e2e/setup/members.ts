/** Users created with the same calls the site's forms use, and signed in to browsers. */

import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { hash } from '@node-rs/argon2';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { grantTo, parseRequest } from '@/lib/cli/commands/grant';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { expect } from './test';

/** A signed-in user. */
export interface Member {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Cookies by name. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The user's own address as seen by the server, for rate limits. */
  readonly address: string;
}

/** Arguments of `npm run grant`. */
export type Grants = readonly (`--${string}` | '0' | '1' | '2' | '3')[];

const readDataDir = () => process.env['PRODUCT_DATA_DIR'] ?? '';
const productOrigin = () => process.env['PRODUCT_ORIGIN'] ?? '';
/** All of 127.0.0.0/8 is this machine, so each user can have their own address. */
const someAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Creates an account with the given grants in the database, and logs in. Other stories cover joining by forms. */
export async function joinAs(name: string, grants: Grants = []): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@people.example`;
  const member = {
    name,
    email,
    password: 'quiet harbour lantern',
    cookies: new Map(),
    address: someAddress(),
  };
  const database = await openDatabase({ dataDir: readDataDir() });
  const account = { name, email, passwordHash: await hashPassword(member.password), firstTouch: null };
  await insertUser(database.db, account, systemClock());
  if (grants.length > 0)
    await grantTo(database, parseRequest([email, ...grants], systemClock()), systemClock());
  await database.close();
  const body = { login: email, password: member.password };
  expect(await callAs(member, 'Account/Login', body)).toMatchObject({ success: true });
  return member;
}

/** Makes a call as a user, outside their browser. */
export async function callAs(member: Member, name: string, body: unknown): Promise<unknown> {
  const { token } = (await send(member, 'antiforgery')) as { readonly token: string };
  return send(member, name, { token, body });
}

/** The newest mail to an address whose subject matches. */
export async function readMail(email: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    const list = await (await fetch(`${productOrigin()}/app/dev/mail/`)).text();
    const rows = [...list.matchAll(/<a href="([^"]+)"><strong>([^<]*)<\/strong><span>([^<]*)<\/span>/g)];
    const found = rows.find(([, , words = '', to]) => to === email && subject.test(words));
    expect(found, `mail ${subject} to ${email}`).toBeDefined();
    const mail = await (await fetch(`${productOrigin()}${found?.[1]}`)).text();
    text = (mail.match(/<pre>([\s\S]*?)<\/pre>/)?.[1] ?? '').replace(/<[^>]+>/g, '').replaceAll('&amp;', '&');
  }).toPass({ intervals: [100, 200] });
  return text;
}

/** Signs a user in to a browser. */
export async function signIn(context: BrowserContext, { cookies }: Member): Promise<void> {
  await context.addCookies(
    [...cookies]
      .filter(([name]) => name === 'session' || name === 'device' || name === 'signed-in')
      .map(([name, value]) => ({
        name,
        value,
        url: productOrigin(),
        httpOnly: name !== 'signed-in',
        sameSite: 'Lax',
      })),
  );
}

/** A page in a new browser context, signed in if a user is given. */
export async function otherBrowser(browser: Browser, member?: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: productOrigin() });
  if (member) await signIn(context, member);
  return context.newPage();
}

interface Sent {
  readonly token: string;
  readonly body: unknown;
}

/** Sends a request from a user's address and keeps the cookies of the response. */
function send(member: Member, name: string, sent?: Sent): Promise<unknown> {
  const cookies = member.cookies as Map<string, string>;
  const headers: Record<string, string> = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
  if (sent) Object.assign(headers, { 'content-type': 'application/json', 'x-xsrf-token': sent.token });
  return new Promise((resolve, reject) => {
    const asking = request(
      `${productOrigin()}/api/${name}`,
      { method: sent ? 'POST' : 'GET', localAddress: member.address, headers },
      (answer) => {
        for (const cookie of answer.headers['set-cookie'] ?? []) {
          const [, key = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
          cookies.set(key, value);
        }
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${name} answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    asking.on('error', reject);
    asking.end(sent && JSON.stringify(sent.body));
  });
}
