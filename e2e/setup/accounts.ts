import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { expect, type Locator, type Page } from 'playwright/test';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { CALLER_CACHE_MS } from '@/lib/http/routes/server/caller-cache';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { callAs, hashPassword, type Member, readMail } from './members';

export interface TestPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person no other story uses. */
export function somebody(name: string): TestPerson {
  const id = randomUUID().slice(0, 8);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${id}@example.com`;
  return { name, email, password: `seven quiet herons ${id}` };
}

/** Prepares data for stories directly in the product's database. */
export interface Backstage {
  /** Creates an account that isn't new. */
  makeAccount(person: TestPerson): Promise<void>;
  /**
   * Resets this machine's rate limits. People in stories come from different addresses, so one story shouldn't use up
   * another's limits. Limits by account remain.
   */
  forgetAddress(): Promise<void>;
  /** Moves a user's logins back an hour, so that sensitive changes ask for the password again. */
  ageLogins(person: Pick<TestPerson, 'email'>): Promise<void>;
  close(): Promise<void>;
}

export async function goBackstage(dataDir: string): Promise<Backstage> {
  const database: Database = await openDatabase({ dataDir });
  const { db } = database;
  return {
    async makeAccount({ name, email, password }) {
      const passwordHash = await hashPassword(password);
      await insertUser(db, { name, email, passwordHash, firstTouch: null }, systemClock());
    },
    async forgetAddress() {
      await db.deleteFrom('throttles').where('key', 'like', '%127.0.0.1').execute();
    },
    async ageLogins({ email }) {
      const user = db.selectFrom('users').select('id').where('email', '=', email);
      await db
        .updateTable('sessions')
        .set({ authenticated_at: sql`authenticated_at - 3600000` })
        .where('user_id', '=', user)
        .execute();
      // The running product caches sessions for this long.
      await setTimeout(2 * CALLER_CACHE_MS);
    },
    close: () => database.close(),
  };
}

/** The header and account dialogs. */
export function accountParts(page: Page) {
  const header = page.getByRole('banner');
  const dialog = page.getByRole('dialog').last();
  return {
    join: header.getByRole('link', { name: 'Join For Free' }),
    logIn: header.getByRole('link', { name: 'Log in' }),
    /** The account menu's button, shown when signed in. */
    account: header.locator('[data-menu=account]'),
    menu: page.getByRole('navigation', { name: 'Your account' }),
    dialog,
    /** Validation messages. */
    problems: dialog.locator('form p[id$="-problem"]'),
    failure: dialog.locator('form').getByRole('alert').filter({ hasText: /\S/ }),
    submit: dialog.locator('form button[type=submit]').last(),
  };
}

export function emailField(place: Page | Locator): Locator {
  return place.getByRole('textbox', { name: /^e-?mail$/i });
}

/** Checks the captcha and waits until its proof of work is done. */
export async function passCaptcha(place: Page | Locator): Promise<void> {
  const check = place.getByRole('group', { name: 'Security check' });
  // The box is checked once the work is done.
  await check.getByRole('checkbox').click();
  await expect(check.getByRole('checkbox')).toBeChecked({ timeout: 120_000 });
}

/** Submits the sign-up form, including the captcha. */
export async function signUp(place: Page | Locator, person: TestPerson): Promise<void> {
  await place.getByLabel('Full name').fill(person.name);
  await emailField(place).fill(person.email);
  await place.getByLabel('Password', { exact: true }).fill(person.password);
  await place.getByRole('checkbox', { name: /Terms and Conditions/ }).check();
  await passCaptcha(place);
  await place.getByRole('button', { name: 'Join for free' }).click();
  await expect(place.getByLabel('6-digit code')).toBeFocused();
}

/** Enters the mailed code. */
export async function enterCode(place: Page | Locator, code: string): Promise<void> {
  await place.getByLabel('6-digit code').fill(code);
  await place.getByRole('button', { name: 'Confirm and join' }).click();
}

/** Submits the login form. */
export async function logIn(place: Page | Locator, { email, password }: TestPerson): Promise<void> {
  await emailField(place).fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Turns on two-step login on the account page. @returns the recovery codes, each of which works once */
export async function turnOnTwoStep(
  page: Page,
  { password }: Pick<TestPerson, 'password'>,
): Promise<string[]> {
  const section = page.getByRole('region', { name: /^Two-step/ });
  await section.getByRole('button', { name: /^Turn on: / }).click();
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await section.getByLabel('The 6 digits the app shows now').fill(generateSync({ secret }));
  await section.getByRole('button', { name: /^Turn on two-step/ }).click();
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** The same by calls. */
export async function turnOnTwoStepByCalls(member: Member): Promise<string[]> {
  const begun = await callAs(member, 'Account/StartTwoStep', { currentPassword: member.password });
  const code = generateSync({ secret: (begun as { readonly Secret: string }).Secret });
  const { RecoveryCodes: codes } = (await callAs(member, 'Account/EnableTwoStep', { code })) as {
    readonly RecoveryCodes: string[];
  };
  return codes;
}

/** The code from the sign-up mail. */
export async function readCode({ email }: TestPerson): Promise<string> {
  const text = await readMail(email, /^Your code for Tickproof$/);
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

/** Expects a page without anything for signed-in users. */
export async function expectGuest(page: Page): Promise<void> {
  const { join, account } = accountParts(page);
  await expect(join).toBeVisible();
  await expect(account).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-user');
}
