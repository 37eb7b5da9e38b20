import type { BenchRow } from '@/bench/table';
import type { BenchPart } from '@/bench/web/part';
import { OWNER, PASSWORD, personAddress } from './people';
import type { MailText, Stored } from './stored';
import { openVisitor } from './visitor';

const GUESSES = 10_000;
const ADDRESSES = 1_000;
const AT_ONCE = 32;
/** Fewer guesses on a busy machine. */
const MAX_SECONDS = 25;
/** Separate from the guessers' addresses. */
const OWNERS_ADDRESS = personAddress(70_000);
const NEW_ADDRESS = personAddress(70_001);
const NEW_PASSWORD = 'chosen by its owner after all that';

/**
 * Guesses one account's password from many addresses, each with a solved captcha, the worst case; then its owner logs
 * in with a known browser, and with another by a new password.
 * @param part a server whose captcha is on
 */
export async function measureGuesses(part: BenchPart, port: number): Promise<BenchRow[]> {
  const ownersBrowser = await openVisitor(port, OWNERS_ADDRESS);
  await ownersBrowser.logIn(OWNER, PASSWORD);
  await ownersBrowser.logOut();
  ownersBrowser.close();
  const captchas = await part.ask<readonly string[]>({ kind: 'captchas', count: GUESSES });
  const before = await part.ask<Stored>({ kind: 'stored' });
  const began = performance.now();
  const { guesses, right } = await guessAll(port, captchas);
  const seconds = (performance.now() - began) / 1000;
  const after = await part.ask<Stored>({ kind: 'stored' });
  return [
    {
      name: `hashes for ${guesses} guesses with captchas from ${ADDRESSES} addresses on one account`,
      value: String(after.hashes - before.hashes),
      target: 'at most 20',
    },
    { name: 'guesses a second', value: (guesses / seconds).toFixed(0), target: '' },
    { name: 'guesses that got in', value: String(right), target: '0' },
    {
      name: 'owner gets in: known browser / password reset by mail',
      value: `${told(await comesBack(ownersBrowser.beside()))} / ${told(await setsPassword(part, port))}`,
      target: 'yes / yes',
    },
  ];
}

const told = (isIn: boolean) => (isIn ? 'yes' : 'no');

async function guessAll(
  port: number,
  captchas: readonly string[],
): Promise<{ readonly guesses: number; readonly right: number }> {
  const ends = performance.now() + MAX_SECONDS * 1000;
  let next = 0;
  let right = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const guesser = await openVisitor(port, personAddress(0));
      while (next < captchas.length && performance.now() < ends) {
        const guess = next;
        next += 1;
        const { status, body } = await guesser.call(
          'Account/Login',
          { login: OWNER, password: `guess number ${guess}`, captchaValue: captchas[guess] },
          personAddress(guess % ADDRESSES),
        );
        if (status !== 200) throw new Error(`A guess returned ${status}`);
        if (body['success'] === true) right += 1;
      }
      guesser.close();
    }),
  );
  return { guesses: next, right };
}

async function comesBack(browser: Awaited<ReturnType<typeof openVisitor>>): Promise<boolean> {
  const { body } = await browser.call('Account/Login', { login: OWNER, password: PASSWORD });
  browser.close();
  return body['success'] === true;
}

async function setsPassword(part: BenchPart, port: number): Promise<boolean> {
  const browser = await openVisitor(port, NEW_ADDRESS);
  await browser.call('Account/ForgotPassword', { email: OWNER });
  // The last mail may be the notification about the sign-in just before.
  const deadline = performance.now() + 5_000;
  let token = '';
  while (token === '' && performance.now() < deadline)
    token = (await part.ask<MailText>({ kind: 'mail', to: OWNER })).token;
  const { body } = await browser.call('Account/ResetPassword', { token, password: NEW_PASSWORD });
  browser.close();
  return body['success'] === true;
}
