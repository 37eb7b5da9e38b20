import type { ArticleText } from './article-text';
import { ARTICLE_TITLES } from './article-titles';

/** What is kept about whoever reads the site. It has to follow whatever comes to be kept. */
export const PRIVACY: ArticleText = {
  title: ARTICLE_TITLES.privacy,
  summary:
    'What this site keeps about you: one cookie, a few notes in your own browser, and no tracking by anybody.',
  sections: [
    {
      id: 'pages',
      title: 'Reading pages',
      paragraphs: [
        'You need no account to read this site, and its pages are the same for everybody. Pages set no cookie. There is no analytics, there are no advertisements, and nothing is loaded from other companies: the type, the pictures and the scripts come from this site.',
      ],
    },
    {
      id: 'cookie',
      title: 'The cookie',
      paragraphs: [
        'When a page asks the server for something, such as search results or a chart, the server sets one cookie named XSRF-TOKEN. It holds a random, signed value that shows that the request comes from this site and not from another that pretends to be you. It says nothing about who you are, goes to no other site, and is gone when you close the browser.',
      ],
    },
    {
      id: 'browser',
      title: 'What your own browser keeps',
      paragraphs: [
        'Some settings are kept in your browser’s local storage and stay there: when “How it works” was last shown, so that it comes at most once a day, and for which instruments you asked for a robot. You can delete them in your browser’s settings; the site works without them.',
      ],
    },
    {
      id: 'server',
      title: 'What the server keeps',
      paragraphs: [
        'When you ask for a robot for an instrument, the server counts the request for that instrument. A guest’s request is kept without a name or an address.',
        'The server’s log tells of failures with a number for the request and the path that was asked for. What stands behind the question mark of an address is not logged. Whoever runs this copy of the software may have a server in front of it that keeps logs of its own.',
      ],
    },
    {
      id: 'apps',
      title: 'Inside apps',
      paragraphs: [
        'An app that shows a robot’s page inside itself may put a token of its user into the address. The pages do not read it, do not log it, and put it into no link.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      paragraphs: [
        'Accounts are not open yet, so no names, e-mail addresses or passwords are kept. Before they open, this page will say what is kept with them, what for and for how long.',
      ],
    },
  ],
};
