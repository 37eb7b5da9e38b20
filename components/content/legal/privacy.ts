import { homePath, reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { ArticleText } from './article-text';
import { ARTICLE_TITLES } from './article-titles';

const ACCOUNT_LIFE = 'Until you delete your account';

/**
 * What is kept about people, for how long, and who gets it. It has to follow whatever comes to be kept: the tables in
 * lib/core/database/schema.ts, the cookies in lib/people/accounts/cookies.ts, and what pages put into the browser's storage.
 */
export const PRIVACY: ArticleText = {
  title: ARTICLE_TITLES.privacy,
  summary:
    'What this site keeps about you, what for and for how long, who else gets any of it, and how you take it with you or have it deleted.',
  sections: [
    {
      id: 'pages',
      title: 'Reading pages',
      paragraphs: [
        'You need no account to read this site, and its pages are the same for everybody. There is no analytics, there are no advertisements, and nobody follows you from here to other sites. The type, the pictures and the scripts come from this site. While a page with prices is in front of you it keeps a connection to this site, over which they come and, if you are logged in, the trades of your robots; it ends a few seconds after the page goes out of sight. One exception: where a captcha of another company is set up, the forms that need it load it from there; see “Who else gets something”.',
      ],
    },
    {
      id: 'cookie',
      title: 'Cookies',
      paragraphs: [
        'The site sets these cookies and no others. Each serves one thing that would not work without it, and none goes to another site. The page itself sets none; when it asks the server for something, such as search results, a chart or, a few seconds after it came, prices, XSRF-TOKEN is set. Where the site is reached by https, their names have __Host- before them, which ties them to this very site.',
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'XSRF-TOKEN',
            'Shows that a request comes from a page of this site and not from another that pretends to be you. A random, signed value.',
            'Until you close the browser',
          ],
          [
            'signed-in',
            'Says that somebody is logged in, so that pages show the right buttons from the start. It holds the figure 1 and nothing else.',
            'As long as session',
          ],
          [
            'session',
            'Keeps you logged in. A random value that scripts cannot read.',
            'Until you log out or close the browser, at most 24 hours, or 12 hours without use. With “Keep me logged in on this device”: at most 90 days, or 30 days without use',
          ],
          [
            'device',
            'Marks a browser that has logged in to an account, for up to four accounts: strangers who guess at your password cannot use up your own tries, and you get a mail when another browser logs in. Random values and signatures that scripts cannot read. It logs nobody in.',
            '400 days, also after you log out. A new password by email makes it worthless',
          ],
          [
            'external-registration',
            'Set when you join with an account of another site: it ties what that site said of you to your browser until you agree to the terms. A random value that scripts cannot read.',
            'An hour, or until you have joined',
          ],
          [
            'external-sign-in, or external-sign-in-posted for Apple',
            'Set when you log in with an account of another site: it ties the way there and back to your browser.',
            '10 minutes',
          ],
        ],
      },
    },
    {
      id: 'browser',
      title: 'What your own browser keeps',
      paragraphs: [
        'Pages write these notes into the storage of your browser. You can delete them in its settings; the site works without them.',
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'first-touch',
            'How you first came here: the page, the page of another site that led to it without what stands behind its question mark, the words of a campaign (utm_source and the like), and the time. The server is told of it when you sign up or log in, not before.',
            'Until you delete it',
          ],
          ['first-touch-sent', 'That the server was told of it.', 'Until you delete it too'],
          [
            'tickproof.how-it-works-shown',
            'When “How it works” last came by itself, so that it comes at most once a day.',
            'Until it is deleted',
          ],
          [
            'tickproof.develop-request.…',
            'For which instruments you asked for a robot.',
            'Until it is deleted by you',
          ],
          [
            'pending-action',
            'What you wanted to do when you were asked to log in, so that it is done afterwards. It counts for 10 minutes.',
            'Until it is done or you close the tab',
          ],
          [
            'pending-change',
            'The change to your account that you asked for, while you confirm at another site that it’s you. It counts for 10 minutes.',
            'Until it is done or you close the tab',
          ],
          [
            'tickproof.list-reloaded',
            'When a list was last loaded anew because somebody logged in elsewhere.',
            'Until you close the tab',
          ],
        ],
      },
    },
    {
      id: 'accounts',
      title: 'What the server keeps of your account',
      paragraphs: [
        'An account needs a name, an email address and a password, or an account of another site to log in with. What has run out is removed within ten minutes while the site runs.',
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'Name, email, level, rights such as editing texts, when you registered, and which version of the terms you accepted when',
            'To know you, to write to you, and to decide what you may do.',
            ACCOUNT_LIFE,
          ],
          [
            'Password',
            'A hash made with Argon2id, from which the password cannot be read, and when you last changed it.',
            ACCOUNT_LIFE,
          ],
          [
            'Two-step login',
            'The secret of your app, encrypted; hashes of your recovery codes and when each was used.',
            'Until you turn it off',
          ],
          [
            'Accounts of other sites',
            'The site, its own number for you, the email that you have there, and when you linked it.',
            'Until you remove it or delete your account',
          ],
          [
            'How you first came here',
            'What your browser noted of it (first-touch), and an invitation or context that came with signing up. It tells which ways lead people here.',
            ACCOUNT_LIFE,
          ],
          [
            'Sessions',
            'For each browser that is logged in: when it logged in and was last used, its network address, and what it calls itself. You see them in your account and can end them. The session itself is kept as a hash.',
            'Until the session ends; of more than a hundred the oldest go',
          ],
          [
            'Security log',
            'What matters for the security of your account: logins and failed ones, changes of password, email, two-step login and linked providers, rights you were given, texts you edited. With the time, the browser, and the network address without its last part. You see it in your account.',
            '180 days, or until you delete your account',
          ],
          [
            'Plans and checkouts',
            'What you chose or were given, period, price, begin, end, cancelling, and the numbers of checkout and subscription at the payment provider, and whether a payment is disputed. No card.',
            'Until you delete your account; a checkout that was not completed for 30 days',
          ],
          [
            'Robots',
            'Which you follow, with their switches; which you bookmarked; for which instruments you asked for one, where and when.',
            'Until you change it or delete your account',
          ],
          [
            'A registration that waits for its code',
            'Name, email, a hash of the password, hashes of code and link, how you first came here.',
            'One hour after the last code was asked for',
          ],
          [
            'Links and challenges',
            'Hashes of what was mailed or handed out once: a new password, a new email, the second step of a login, the way to another site and back.',
            '10 minutes to 24 hours, or until used',
          ],
        ],
      },
    },
    {
      id: 'server',
      title: 'What else the server keeps',
      paragraphs: [],
      facts: {
        note: 'How long',
        rows: [
          [
            'Counts of tries and mails',
            'Against guessing and flooding: how often a network address (of IPv6 its first half), a browser, an account or the hash of an email has tried, been written to, or downloaded.',
            'At most an hour from the first try; wrong codes of two-step login and notices of them for up to 7 days',
          ],
          [
            'Open connections',
            'While a page gets live prices: your network address, the request that opened the connection, for which instruments, and your account if you are logged in. In memory alone, to send you what belongs to you and to limit how many connections an address has.',
            'Until the connection ends',
          ],
          ['Solved captchas', 'A mark of each, so that none is used twice.', '10 minutes'],
          [
            'Mails',
            'Who a mail goes to, its kind, subject and state, and when. The text is deleted when it has been sent. Notices about your account name the network address and the browser that did something.',
            '30 days. Where no mail server is set up, with the text, 7 days',
          ],
          [
            'Problem reports',
            'What you write into the form, what you attach, what your browser calls itself, and your account if you are logged in. To find and mend the problem.',
            'A year, or until you delete the account with that email',
          ],
          [
            'Wishes for robots of guests',
            'A count for each instrument, without names or addresses.',
            'Without end',
          ],
          [
            'Emails left to join with',
            'Your email and when you left it, to mail you a link to finish joining.',
            '7 days, or until an account with that email is made',
          ],
          [
            'Messages of the payment provider',
            'Number, kind and time of each, so that none counts twice. Nothing about you.',
            'Two years',
          ],
          [
            'Log',
            'Failures and events with a number for the request and the path that was asked for, without what stands behind its question mark. Written without names, emails and network addresses.',
            'As long as whoever runs the site keeps it',
          ],
        ],
      },
    },
    {
      id: 'recipients',
      title: 'Who else gets something',
      paragraphs: [
        'Nothing is sold, and nobody gets anything but those named here, each only where it is set up on this site and only when it is needed.',
      ],
      facts: {
        note: 'When',
        rows: [
          ['The mail server', 'Your email and the text of the mail.', 'When we write to you'],
          [
            'Cloudflare (Turnstile) or hCaptcha',
            'Your browser loads the captcha from there; our server sends your answer and your network address. The captcha that this software comes with asks nobody.',
            'Where one is set up: when a form shows the captcha',
          ],
          [
            'Stripe',
            'Your email, what you buy and what it costs. Card numbers are typed in at Stripe and never reach this site. Without Stripe the checkout is a sandbox, and nobody is told.',
            'Where it is set up: when you go on to pay, and when you cancel or delete your account',
          ],
          [
            'TradingView',
            'Charts of tickers are drawn by code of theirs that comes from this site and tells them nothing. Their mark in a chart is a link that names the page on which you press it.',
            'When you press the mark',
          ],
          [
            'Facebook, Google, LinkedIn, Apple',
            'That you log in here. They tell us their number for you, your name, your email and whether it was confirmed.',
            'Where it is set up: when you press its button',
          ],
        ],
      },
    },
    {
      id: 'rights',
      title: 'Taking it with you, changing it, deleting it',
      paragraphs: [
        'Your account’s settings have all of it. “Download my data” gives a JSON file of your account, sessions, security log, plans, robots, reports with the files you attached, texts and mails, without what only serves to log you in (hashes, secrets and codes). Of attached files beyond 64 MB in all it gives the names; ask for those by the form for problems. Name, email and password can be changed there, sessions ended, and other sites unlinked.',
        'Deleting your account takes effect at once and cannot be undone. It ends your plans, at the payment provider too, and removes your account with your sessions, security log, links to other sites, recovery codes, plans, robots, the reports you sent while logged in or under the account’s email, registrations under that email, and the records of mails to you. If you logged in more than 10 minutes ago you’re asked to confirm it’s you.',
        'What stays: the record of the one mail that says that the account was deleted, for 30 days; counts of tries, for up to an hour; help texts that you wrote as a content admin, under the name “A former member”; the cookie device in your browser, which names no account; and what a payment provider or an account of another site keeps for itself.',
      ],
      links: [{ text: 'Your account', href: SITE_PATHS.account }],
    },
    {
      id: 'apps',
      title: 'Inside apps',
      paragraphs: [
        'An app that shows a robot’s page inside itself may put a token of its user into the address. The page gives it to its connection to this site, so that the user is told of their trades there too, and to nothing else. It is not logged, and put into no link.',
      ],
    },
    {
      id: 'operator',
      title: 'Who answers for it',
      paragraphs: [
        'Whoever runs this copy of the software answers for what it keeps, and may have servers in front of it and backups that keep data of their own. To ask, to correct something or to complain, write by the form for problems; it needs no account.',
      ],
      links: [
        { text: 'Report a problem', href: reportProblemPath() },
        { text: 'Home', href: homePath() },
      ],
    },
  ],
};
