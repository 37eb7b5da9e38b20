import type { HelpText } from './help-text';

/** Plans and accounts. */
export const ACCOUNT_HELP: readonly HelpText[] = [
  {
    alias: 'plans',
    title: 'Plans',
    summary: 'What is free, what each plan opens, and how to cancel.',
    body: `Reading robots and checking their trades is free and needs no account. A free account adds sums of money, the six statistics on every card, bookmarks and the download of ledgers.

A plan lets you follow robots. The more often a robot decides, the larger the plan:

- **Intermediate One** opens robots that decide every 60 minutes.
- **Intermediate Two** opens those that decide every 15 minutes, too.
- **Expert** opens every robot, those that decide every 5 minutes included.

Prices, what is charged and when, and how to cancel stand on the [page of plans](/app/user/memberships/level). No plan makes a robot's results better, or real.

Not sure which suits you? Take the [level test](/app/prelogin/): two questions.`,
  },
  {
    alias: 'account-and-security',
    title: 'Your account and its security',
    summary: 'Signing up, passwords, two-step sign-in, sessions, your data.',
    body: `## Signing up

Give your name, your e-mail address and a password. We send a code of six digits to the address; entering it on the same page makes the account. If the address has an account already, its owner is told so by mail, and nobody else learns of it.

## Passwords

Long is better than complicated: a few words that do not belong together are a good password. Passwords that are known from leaks are refused. We keep only a hash from which the password cannot be read.

Forgotten it? The log-in dialog leads to a page that sends a link to your address.

## Two-step sign-in

With two-step sign-in a password alone is not enough: an app on your phone shows a code that changes every thirty seconds. When you switch it on you get recovery codes. Keep them apart from your phone; each works once.

## Sessions

Your account lists every browser that is signed in, with when and from where it was last used. End one that you do not know, then change your password.

## Your data

You can download everything that is stored about you, and delete your account, in your account's settings. What is kept, and why, is written under [Privacy](/app/legal/?article=privacy).

We never ask for your password by mail.`,
  },
];
