import { homePath, reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ARTICLE_TITLES } from '@/lib/site/addresses/legal-articles';
import type { ArticleText } from './article-text';
import { NO_ANALYTICS_SENTENCE, NO_COOKIES_LEAVE } from './privacy-of-analytics';

// One long file, in the order visitors read it.

const ACCOUNT_LIFE = 'Until you delete your account';

/**
 * What is kept about people, for how long, and who gets it. Keep it in sync with the tables in
 * lib/core/database/schema.ts, the cookies in lib/people/accounts/cookies.ts, and what pages put into browser storage.
 */
export const PRIVACY: ArticleText = {
  title: ARTICLE_TITLES.privacy,
  summary:
    'What this site keeps about you, why and for how long, who else gets any of it, and how to download or delete it.',
  sections: [
    {
      id: 'pages',
      title: 'Reading pages',
      paragraphs: [
        `You don’t need an account to read this site, and its pages are the same for everyone. ${NO_ANALYTICS_SENTENCE} Fonts, pictures and scripts come from this site. While you look at a page with prices, it keeps a connection to this site for live prices and, if you’re logged in, trades of robots you follow; it ends a few seconds after the page goes out of view. One exception: if another company’s captcha is set up, the forms that need it load it from there; see “Who else gets data”.`,
      ],
    },
    {
      id: 'cookie',
      title: 'Cookies',
      paragraphs: [
        `The site sets these cookies and no others. Each serves one purpose that wouldn’t work without it, ${NO_COOKIES_LEAVE} The page itself sets none, except theme once you choose one. XSRF-TOKEN is set when the page asks the server for something, such as search results, a chart or, a few seconds after loading, prices. Over https, the names of the site’s own cookies start with __Host-, which ties them to this site alone.`,
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'XSRF-TOKEN',
            'Proves that a request comes from a page of this site, not from another site acting as you. A random, signed value.',
            'Until you close the browser',
          ],
          [
            'signed-in',
            'Says that someone is logged in, so pages show the right buttons from the start. Its value is 1.',
            'As long as session',
          ],
          [
            'session',
            'Keeps you logged in. A random value that scripts can’t read.',
            'Until you log out or close the browser, at most 24 hours, or 12 hours without use. With “Keep me logged in on this device”: at most 90 days, or 30 days without use',
          ],
          [
            'device',
            'Marks a browser that has logged in to an account, for up to four accounts: strangers who guess your password can’t use up your attempts, and we email you when another browser logs in. Random values and signatures that scripts can’t read. It doesn’t log anyone in.',
            '400 days, even after you log out. Resetting your password by email makes it worthless',
          ],
          [
            'external-registration',
            'Set when you join through another site: it ties what that site told us to your browser until you agree to the terms. A random value that scripts can’t read.',
            'An hour, or until you have joined',
          ],
          [
            'external-sign-in, or external-sign-in-posted for Apple',
            'Set when you log in through another site: it ties the way there and back to your browser.',
            '10 minutes',
          ],
          [
            'theme',
            'Set when you choose a theme: light or dark.',
            '400 days, or until you choose the system’s',
          ],
        ],
      },
    },
    {
      id: 'browser',
      title: 'What your browser keeps',
      paragraphs: [
        'Pages keep these notes in your browser’s storage. You can delete them in its settings; the site works without them.',
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'first-touch',
            'How you first came here: the page, the page that linked to it without its query, campaign parameters (utm_source and the like), and the time. It’s sent to the server when you sign up or log in, not before. If a friend’s link brought you here, also the code in it and when; it’s forgotten after 30 days and sent only when you sign up.',
            'Until you delete it',
          ],
          ['first-touch-sent', 'That it was sent to the server.', 'Until you delete it too'],
          [
            'tickproof.how-it-works-shown',
            'When “How it works” last opened by itself, so it does so at most once a day.',
            'Until you delete it',
          ],
          [
            'tickproof.sales-popup',
            'How many pages you have loaded, and when you last closed the box with our plans, so it stays closed for two hours.',
            'Until you delete it',
          ],
          [
            'tickproof.maintenance-closed',
            'Which notice about maintenance you closed, as a hash of its text, so you don’t see it again.',
            'Until you delete it',
          ],
          [
            'tickproof.release-seen',
            'When the newest release you’ve seen was published, so the menu marks newer ones.',
            'Until you delete it',
          ],
          [
            'tickproof.paper-account',
            'Which of your paper accounts you looked at last, by its number, so pages show it again.',
            'Until you delete it',
          ],
          [
            'tickproof.screens-tried',
            'The filters of the screens you looked back with, at most 100, so the time machine can say how many you have tried. They’re never sent.',
            'Until you delete it',
          ],
          [
            'tickproof.desk-keys',
            'Whether keys act on the paper exchange, if you turned them on or off.',
            'Until you delete it',
          ],
          [
            'tickproof.watchlist',
            'Your list of tickers with notes, if you make one without logging in.',
            'Until you delete it or keep it in your account',
          ],
          [
            'tickproof.portfolio',
            'Your portfolio’s transactions, currency and benchmark, if you enter or import some without logging in. They, and files you import, are sent to work out figures, which doesn’t store them.',
            'Until you discard it or move it to your account',
          ],
          [
            'tickproof.lessons-done',
            'Which lessons of the course you marked as done, if you aren’t logged in.',
            'Until you delete it or a page of the course moves it to your account',
          ],
          ['tickproof.develop-request.…', 'Which tickers you requested a robot for.', 'Until you delete it'],
          [
            'pending-action',
            'What you wanted to do when you were asked to log in, so it can be done afterwards. Valid for 10 minutes.',
            'Until it is done or you close the tab',
          ],
          [
            'pending-change',
            'The account change you asked for, while you confirm at another site that it’s you. Valid for 10 minutes.',
            'Until it is done or you close the tab',
          ],
          [
            'tickproof:access',
            'Your session, if an app shows you the page, so that a reload doesn’t log you out.',
            'Until the app closes the page, or your login there ends',
          ],
          [
            'tickproof.list-reloaded',
            'When a list was last reloaded because you logged in in another tab.',
            'Until you close the tab',
          ],
        ],
      },
    },
    {
      id: 'accounts',
      title: 'What the server keeps about your account',
      paragraphs: [
        'An account needs a name, an email address and a password, or an account at another site to log in with. Expired data is removed within ten minutes while the site runs.',
      ],
      facts: {
        note: 'How long',
        rows: [
          [
            'Name, email, level, rights such as editing texts, when you registered, and when you accepted which version of the terms',
            'To recognize you, to email you, and to decide what you may do.',
            ACCOUNT_LIFE,
          ],
          [
            'Password',
            'An Argon2id hash, from which the password can’t be recovered, and when you last changed it.',
            ACCOUNT_LIFE,
          ],
          [
            'Two-step login',
            'The secret of your app, encrypted; hashes of your recovery codes and when each was used.',
            'Until you turn it off',
          ],
          [
            'Accounts at other sites',
            'The site, its ID for you, your email there, and when you linked it.',
            'Until you remove it or delete your account',
          ],
          [
            'How you first came here',
            'What your browser noted (first-touch), and any invitation or context you signed up with. It shows how people find this site.',
            ACCOUNT_LIFE,
          ],
          [
            'Sessions',
            'For each logged-in browser: when it logged in and was last used, its IP address, and its user agent. You can see and end sessions in your account. The session itself is kept as a hash.',
            'Until the session ends; beyond a hundred, the oldest are removed',
          ],
          [
            'Security log',
            'What matters for the security of your account: logins and failed ones, changes of password, email, two-step login and linked providers, rights you were given, texts you edited. With the time, the browser, and the IP address without its last part. You see it in your account.',
            '180 days, or until you delete your account',
          ],
          [
            'Plans and checkouts',
            'What you chose or were given, period, price, start, end, cancellation, the payment provider’s checkout and subscription IDs, and whether a payment is disputed. No card details.',
            'Until you delete your account; a checkout that was not completed for 30 days',
          ],
          [
            'Robots',
            'Which ones you follow, with their settings; which ones you bookmarked; which tickers you requested a robot for, where and when.',
            'Until you change it or delete your account',
          ],
          [
            'Friends you invite',
            'The code in your link and, for each friend who joined by it: when, and whether they count. If they joined from a browser or network that you or another friend had used, we note that, and a person looks at it. You see how many friends joined, never who. If you joined by a friend’s link, the same about you.',
            'Until you delete your account',
          ],
          [
            'Affiliate program',
            'If you join it: which terms you agreed to and when, and each line of commission and payout. If a friend’s payment has your name or mailbox, a person looks at it. What friends pay is compared when the payment provider reports it, and the payer’s name and email aren’t kept.',
            'Until you delete your account; then lines stay in the books without your name',
          ],
          [
            'Saved screens',
            'The screens and lists you saved, with their names; for those with an alert, which tickers matched last and when.',
            'Until you delete them or your account',
          ],
          [
            'Buy and sell signals',
            'Which ones you’re notified of, by class, event and side, and through which session you were.',
            'Until you turn it off or delete your account',
          ],
          [
            'Paper trading',
            'Your paper accounts with their orders: what they hold, their trades, splits and dividends of what they held, and what they were worth, an hour at a time for a month and a day at a time after that. Accounts you reset are kept. Robots you copy, with your settings, what became of each of their signals, and your trades beside the robots’. Portfolios you copy to paper, with the amount, and what each of their rebalances became.',
            ACCOUNT_LIFE,
          ],
          [
            'Trading at brokers',
            'Accounts you connect: the broker, your name for it, your limits, what the broker says it is worth, and its orders, positions and trades. Keys of your accounts at brokers, or the access token a broker gave us when you signed in there, sealed so that only the process that trades can open them; no page shows them again. In clear we keep the last four characters of the key ID or account number. The log of everything that happened to an account at a broker, which you can download, and where we and a broker differ.',
            'Keys and tokens until you disconnect the account; then they are destroyed. The rest until you delete your account, at most seven years after you disconnected',
          ],
          [
            'Notifications',
            'What you were notified of, when, and whether you read it; whether you want mails about it, with a random token for their unsubscribe links; browsers that show push messages, with the address their push service gave them and the keys that encrypt the messages.',
            'Notifications for 90 days; the rest until you change it or delete your account',
          ],
          [
            'Messages to us',
            'Your tickets: name, email, subject, what you and we wrote, what you attached, and which of our staff took or answered them. For tickets without an account, a hash of each link we mailed you.',
            'A year after the ticket is closed, or until you delete your account. Tickets we answered are closed after 30 days without a reply',
          ],
          [
            'Community',
            'If you take part: your handle in the community, your former ones, and since when; your predictions, with when you made them and whether you said you hold a position. Others see your handle, never your name; how you voted is public from a question’s lock on. Your page shows your handle and the month you joined; robots you follow, your paper record and your predictions only if you turn them on, and you can turn them off at any time. When you vote, choose what your page shows, or write, report or moderate in clubs, we check whether another member’s account is also yours: one whose mail reaches the same mailbox, or that logged in with the same browser and from the same network. We note it, so that accounts of one person count once, and never show it to anyone.',
            'Until you delete your account. Your predictions stay then, as those of “A former member”, and nobody else gets your handles',
          ],
          [
            'Clubs',
            'If you write in clubs: the clubs you’re in and your role there; what you write there, in all its versions, which is public; posts you report, and why, which only moderators see; what moderators decide about your posts, and your appeals. The public log of moderators names neither you nor them.',
            'Until you delete your account, which erases your texts; “A former member” stays in their place. Reports: a year after someone decided about the post',
          ],
          [
            'Watchlists and price alerts',
            'Your lists of tickers, with your notes and when each was added; your price alerts, and when a price crossed them. Everyone sees lists you share, and every change of them since: when a ticker was added or removed, never your notes.',
            'Until you change them or delete your account',
          ],
          [
            'Portfolios',
            'Portfolios you keep, the transactions you entered or imported, and the names and hashes of imported files. The files themselves aren’t stored.',
            'Until you delete the portfolio or your account. A transaction you remove stays as a reversed entry until then',
          ],
          [
            'What the site remembers for you',
            'When “How it works” last opened by itself, so it does so once a day on all your devices together, when you last looked at trades of robots you follow, so newer ones are marked, which columns you chose for tables of robots, which lessons of the course you marked as done, and which notifications you turned off.',
            ACCOUNT_LIFE,
          ],
          [
            'A registration that waits for its code',
            'Name, email, a hash of the password, hashes of code and link, and how you first came here.',
            'One hour after the last code was requested',
          ],
          [
            'Links and challenges',
            'Hashes of one-time links and codes: password reset, email change, the second step of a login, the way to another site and back.',
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
            'Counts of attempts and mails',
            'To stop guessing and flooding: attempts, mails and downloads per IP address (for IPv6, its first half), browser, account or hashed email.',
            'At most an hour from the first attempt; wrong two-step codes and notices about them for up to 7 days',
          ],
          [
            'Open connections',
            'While a page gets live prices: your IP address, the request that opened the connection, the tickers, and your account if you’re logged in. Only in memory, to send you your data and to limit connections per IP address.',
            'Until the connection ends',
          ],
          ['Solved captchas', 'A fingerprint of each, so none is used twice.', '10 minutes'],
          [
            'Mails',
            'Recipient, kind, subject, status and time. The text is deleted once it’s sent. Notices about your account name the IP address and browser that caused them.',
            '30 days. If no mail server is set up: 7 days, with the text',
          ],
          [
            'Problem reports',
            'What you write and attach, your browser’s user agent, and your account if you’re logged in. To find and fix the problem.',
            'A year, or until you delete the account with that email',
          ],
          [
            'Robot requests by guests',
            'A count for each ticker, without names or addresses.',
            'Indefinitely',
          ],
          [
            'Emails left to join with',
            'Your email and when you left it, to email you a link to finish joining.',
            '7 days, or until an account with that email is created',
          ],
          [
            'The weekly report by mail',
            'Your email, when you asked for the report and when you confirmed it, a hash of the link that confirms it, a random token for unsubscribe links, and which report you got last, with its figures.',
            'Until you unsubscribe or delete the account with that email; requests that weren’t confirmed for 7 days. If your mail server says the address doesn’t exist, it’s deleted at once',
          ],
          [
            'Messages of the payment provider',
            'ID, kind and time of each, so none counts twice. Nothing about you.',
            'Two years',
          ],
          [
            'Log',
            'Failures and events with a request ID and the requested path without its query. No names, emails or IP addresses.',
            'As long as the site’s operator keeps it',
          ],
        ],
      },
    },
    {
      id: 'recipients',
      title: 'Who else gets data',
      paragraphs: [
        'Nothing is sold. Only the parties named here get data, each only if it’s set up on this site and only when needed.',
      ],
      facts: {
        note: 'When',
        rows: [
          ['The mail server', 'Your email and the text of the mail.', 'When we write to you'],
          [
            'Cloudflare (Turnstile) or hCaptcha',
            'Your browser loads the captcha from there; our server sends your answer and your IP address. The built-in captcha contacts nobody.',
            'If set up: when a form shows the captcha',
          ],
          [
            'Your browser’s push service: Google, Mozilla, Apple or Microsoft',
            'Encrypted messages that only your browser can read, and when they were sent.',
            'If you turn on push messages in a browser',
          ],
          [
            'Stripe',
            'Your email, what you buy and what it costs. You enter card numbers at Stripe; they never reach this site. Without Stripe, the checkout is a sandbox and nothing is sent.',
            'If set up: when you go on to pay, and when you cancel or delete your account',
          ],
          [
            'TradingView',
            'Ticker charts use their code, which is served from this site and sends them nothing. Their logo in a chart is a link; following it names the page you came from.',
            'When you press the logo',
          ],
          [
            'Facebook, Google, LinkedIn, Apple',
            'That you log in here. They tell us their ID for you, your name, your email and whether it was confirmed.',
            'If set up: when you press its button',
          ],
        ],
      },
    },
    {
      id: 'rights',
      title: 'Downloading, changing and deleting your data',
      paragraphs: [
        'You can do all of it in your account settings. “Download my data” gives you a JSON file of everything that belongs to your account, with the files you attached to reports, but without hashes, secrets, codes and broker keys or tokens. Beyond 64 MB of attached files it lists their names only; report a problem to ask for those. You can also change your name, email and password, end sessions and unlink other sites.',
        'Deleting your account takes effect immediately and can’t be undone. It ends your plans, at the payment provider too, and removes everything this site keeps about your account, broker keys and tokens included; the reports you sent while logged in or under the account’s email; registrations and the weekly report under that email; and the records of mails to you. While robots trade one of your broker accounts, stop it first. If you logged in more than 10 minutes ago you’re asked to confirm it’s you.',
        'What stays: the record of the mail that confirms the deletion, for 30 days; counts of attempts, for as long as stated above; texts you wrote as a content admin, under the name “A former member”; your predictions and the places of your posts in clubs, under the same name; the device cookie in your browser, which names no account; and what a payment provider or another site keeps for itself.',
      ],
      links: [{ text: 'Your account', href: SITE_PATHS.account }],
    },
    {
      id: 'apps',
      title: 'Inside apps',
      paragraphs: [
        'An app that shows a robot’s page may put its user’s token into the address. The page passes it only to its connection to this site, so notifications work there too. It’s never logged or put into a link.',
      ],
    },
    {
      id: 'operator',
      title: 'Who is responsible',
      paragraphs: [
        'The operator of this copy of the software is responsible for the data it keeps, and may run other servers and backups that keep data of their own. To ask, correct or complain, report a problem; you don’t need an account.',
      ],
      links: [
        { text: 'Report a problem', href: reportProblemPath() },
        { text: 'Home', href: homePath() },
      ],
    },
  ],
};
