import type { HelpText } from './help-text';

export const ACCOUNT_HELP: readonly HelpText[] = [
  {
    alias: 'plans',
    title: 'Plans',
    summary: 'What’s free, what each plan includes, and how to cancel.',
    body: `Browsing robots and checking their trades is free and needs no account. A free account adds dollar amounts, the six statistics, bookmarks and full ledger downloads.

A plan lets you follow robots. The shorter a robot’s timeframe, the higher the plan it needs:

- **Intermediate One** includes all 60-minute robots.
- **Intermediate Two** adds 15-minute robots.
- **Expert** includes every robot, including 5-minute ones.
- **Intraday Crypto** includes every crypto robot, on its own or with a lower plan.

## Tools and credit

Tools are subscriptions beside the plans: the [plans page](/app/user/memberships/level) lists them with their prices. Expert includes them all. Intermediate One gives $80 and Intermediate Two $120 of credit each month of your plan to pay for tools at their monthly prices.

To pay with credit, tick the tools alone and press the button that names the credit. Credit pays a tool’s whole price or none of it, and what you don’t spend in a month doesn’t carry over. Each month’s credit pays for your tools again until you cancel them, and they end with your plan. After an upgrade, the new plan’s credit pays for them. [My plans](/app/user/memberships/cc) shows what is left and until when.

## Choosing one

On the [plans page](/app/user/memberships/level), choose monthly or yearly billing, tick a plan and press Select. The checkout shows what you’re buying, what it costs and how long it lasts. If this site has no payment provider, the checkout is a sandbox: it says so, no money moves, and the plan ends by itself after its period.

## Changing and canceling

Under [My plans](/app/user/memberships/cc), one click cancels: nothing more is charged, and you keep the plan until the end of the paid period. Until then, one click resumes it. A period that has started isn’t refunded. Upgrading takes effect right away, and the unused part of your old plan is credited toward the first payment. To downgrade, wait until your current plan ends.

No plan improves results or makes them real. The plans page says how many of each plan’s robots lose.

Not sure which suits you? Take the [level test](/app/prelogin/): two questions.`,
  },
  {
    alias: 'account-and-security',
    title: 'Your account and its security',
    summary: 'Joining, logging in, passwords, two-step login, sessions and your data.',
    body: `## Joining

Press Join For Free and enter your name, email and a password. We’ll email you a six-digit code; enter it on the same page to create your account. The code works for an hour. The mail also has a link you can open on another device, where you enter the password you chose. If there’s already an account with that email, only its owner is told, by mail.

If this site offers it, you can also join and log in with Facebook, Google, LinkedIn or Apple. If there’s already an account with that email, log in with its password and link the provider in your account settings. You agree to the terms before the account is created. Facebook doesn’t confirm your email to us, so when you join with it we email you a code.

## Passwords

Long beats complicated: a few unrelated words make a good password. It needs at least 8 characters, and passwords known from leaks are refused. We only store a hash. We never ask for your password by mail.

Forgot it? Use the link in the login dialog and we’ll email you a reset link. It works once, for an hour. Setting a new password logs out every other browser.

## Too many attempts

After three wrong passwords we ask for a captcha. After twenty within an hour, browsers that have never logged in to the account are blocked. A browser you’ve logged in from has its own limit, and you can always reset your password by email, so nobody can lock you out by guessing. Two-step codes are limited too: 20 tries within an hour and 30 within 7 days.

## Two-step login

With two-step login, a password alone isn’t enough: an app on your phone shows a code that changes every thirty seconds. When you turn it on in your [account settings](/app/user/account/), you get ten recovery codes. Keep them apart from your phone; each works once in place of a code. [Trading real money](/app/home/?homePageMode=help&article=broker-accounts) needs it. We ask for a code after you log in with a provider, too.

## Sessions

A session ends when you close the browser, after 12 hours without use, or after 24 hours. With "Keep me logged in on this device" it lasts up to 90 days, or 30 days without use. Your settings list every logged-in browser and when and where it was last used. If you don’t recognize one, end it and change your password.

We email you when a new browser logs in, when your password, email or two-step login changes, when a recovery code is used, when a provider is linked, and when someone passes the first login step but not the second. The security log in your settings lists all of it for 180 days.

## Your data

In your settings you can download your data and delete your account. If you logged in more than 10 minutes ago, these and other sensitive changes ask you to confirm it’s you. [Privacy](/app/legal/?article=privacy) explains what we keep, why and for how long.`,
  },
];
