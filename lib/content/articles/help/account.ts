import type { HelpText } from './help-text';

/** Plans and accounts. */
export const ACCOUNT_HELP: readonly HelpText[] = [
  {
    alias: 'plans',
    title: 'Plans',
    summary: 'What is free, what each plan opens, and how to cancel.',
    body: `Reading robots and checking their trades is free and needs no account. A free account adds sums of money, the six statistics, bookmarks and the download of whole ledgers.

A plan lets you follow robots. The more often a robot decides, the larger the plan:

- **Intermediate One** opens robots that decide every 60 minutes.
- **Intermediate Two** opens those that decide every 15 minutes, too.
- **Expert** opens every robot, those that decide every 5 minutes included.
- **Intraday Crypto** opens every crypto robot, on its own or beside a smaller plan.

## Choosing one

On the [page of plans](/app/user/memberships/level) choose whether to pay by the month or by the year, tick the box of a plan and press Select. The checkout shows what you buy, what it costs and how long it lasts. Where this site has no payment provider the checkout is a sandbox: it says so, no money moves, and the plan ends by itself after its period.

## Changing and cancelling

Under [My plans](/app/user/memberships/cc) one click cancels: nothing more is charged, and you keep the plan until the end of what is paid. Until then one click takes the cancelling back. A period that has begun is not refunded. A larger plan replaces the running one at once, and the unused rest of that one is taken off the first payment. A smaller one can be chosen when the running one has ended.

No plan makes a robot's results better, or real.

Not sure which suits you? Take the [level test](/app/prelogin/): two questions.`,
  },
  {
    alias: 'account-and-security',
    title: 'Your account and its security',
    summary: 'Joining, logging in, passwords, two-step login, sessions, your data.',
    body: `## Joining

Press Join For Free and give your name, your email and a password. We send a code of six digits to the email; entering it on the same page makes the account. The code is good for an hour, and the mail also has a link, for another device; it asks for the password that you chose. If the email has an account already, its owner is told so by mail, and nobody else learns of it.

Where this site offers it you can also join and log in with an account of Facebook, Google, LinkedIn or Apple. If the email has an account here already, log in with its password and link the other account in your account's settings. You agree to the terms before the account is created. Facebook doesn't confirm emails to us, so joining with it takes a code we mail you.

## Passwords

Long is better than complicated: a few words that do not belong together are a good password. It takes at least 8 characters, and passwords that are known from leaks are refused. We keep only a hash from which the password cannot be read. We never ask for your password by mail.

Forgotten it? The log-in dialog leads to a page that sends a link to your email. It is good for an hour and works once; setting a new password logs every other browser out.

## Too many tries

After three wrong passwords a captcha is asked for, and after twenty within an hour nobody can try any further from a browser that has not logged in to the account before. A browser that has logged in has tries of its own, and a new password by mail lets you in at any time: nobody can lock you out by guessing. Wrong two-step codes are limited too: 20 within an hour and 30 within 7 days.

## Two-step login

With two-step login a password alone is not enough: an app on your phone shows a code that changes every thirty seconds. When you turn it on in your [account's settings](/app/user/account/) you get ten recovery codes. Keep them apart from your phone; each works once in place of a code. It is asked for after logging in with another site, too.

## Sessions

A session ends when you close the browser, after 12 hours without use, or after 24 hours. With "Keep me logged in on this device" it lasts for 90 days, or 30 without use. Your settings list every browser that is logged in, with when and from where it was last used. End one that you do not know, then change your password.

We send a mail when a browser logs in that has not done so before, when your password, your email or two-step login changes, when a recovery code is used, when another account is linked, and when someone passes the first step of logging in but not the second. The security log in your settings lists all of it for 180 days.

## Your data

In your settings you can download what is stored of you, and delete your account. If you logged in more than 10 minutes ago, these and other changes that matter ask you to confirm it's you. What is kept, what for and for how long is written under [Privacy](/app/legal/?article=privacy).`,
  },
];
