import type { Analytics } from '@/lib/core/site-config/analytics';
import type { ArticleFacts, ArticleSection, ArticleText } from './article-text';

interface AnalyticsPrivacy {
  /** Instead of the sentence that there are none. */
  readonly sentence: string;
  readonly section: ArticleSection;
  readonly cookies: ArticleFacts['rows'];
  readonly storage: ArticleFacts['rows'];
  readonly recipients: ArticleFacts['rows'];
}

/** Not true of the cookies of Google’s script. */
export const NO_COOKIES_LEAVE = 'and none goes to another site.';

export const NO_ANALYTICS_SENTENCE = 'There are no analytics, no ads and no tracking across other sites.';

const SIGNALS =
  'Nothing is counted if your browser asks not to be tracked, by Global Privacy Control or Do Not Track.';

function analyticsPrivacy(analytics: Analytics): AnalyticsPrivacy | null {
  switch (analytics.kind) {
    case 'own':
      return {
        sentence: 'There are no ads and no tracking across other sites, and only the counts below.',
        section: {
          id: 'analytics',
          title: 'Counting page views',
          paragraphs: [
            `This site counts by itself how often each kind of page is opened on a day, how often pages of robots and plans are, and how often an account is created through another site. It keeps these numbers and nothing else: no IP address, no ID, no hash, no cookie, not even which robot it was. ${SIGNALS}`,
          ],
        },
        cookies: [],
        storage: [],
        recipients: [],
      };
    case 'ga4':
      return {
        sentence: 'There are no ads, and no analytics unless you allow them.',
        section: {
          id: 'analytics',
          title: 'Google Analytics',
          paragraphs: [
            `If you allow it, Google Analytics counts your visits: its script is loaded from Google, stores an ID in cookies, and sends Google which pages you open, without what’s behind the question mark in their addresses, that you opened a robot or our plans, and that you created an account through another site. Google also gets your IP address and what your browser says about itself. Before you allow it, nothing is loaded or sent. ${SIGNALS} In that case, you aren’t asked.`,
          ],
        },
        cookies: [
          [
            '_ga, and one that begins with _ga_',
            'Set by Google’s script once you allow it: an ID for your browser and your visit.',
            'Up to two years, or until you withdraw',
          ],
        ],
        storage: [
          [
            'tickproof.analytics-consent',
            'Whether you allowed Google Analytics, so you’re asked once.',
            'Until you delete it',
          ],
        ],
        recipients: [
          [
            'Google (Analytics)',
            'Which pages you open and when, an ID for your browser, your IP address, and what your browser says about itself.',
            'If you allow it, until you withdraw',
          ],
        ],
      };
    case 'plausible':
      return {
        sentence: 'There are no ads and no tracking across other sites, and only the counts below.',
        section: {
          id: 'analytics',
          title: 'Counting page views',
          paragraphs: [
            `Plausible counts page views for us, without cookies or IDs in your browser. Your browser tells its server (${analytics.origin}) which page you opened and which page linked to it, both without what’s behind the question mark, that you opened a robot or our plans, and that you created an account through another site. ${SIGNALS}`,
          ],
        },
        cookies: [],
        storage: [],
        recipients: [
          [
            `Plausible (${new URL(analytics.origin).host})`,
            'Which page you opened and which linked to it, your IP address, and what your browser says about itself.',
            'When you open a page, unless your browser asks not to be tracked',
          ],
        ],
      };
    default:
      return null;
  }
}

function correct(text: string, { sentence, cookies }: AnalyticsPrivacy): string {
  const said = text.replace(NO_ANALYTICS_SENTENCE, sentence);
  return cookies.length === 0
    ? said
    : said.replace(NO_COOKIES_LEAVE, 'and only the ID in those of Google Analytics goes to another site.');
}

/** The privacy article, saying what this site's analytics do. */
export function withAnalytics(article: ArticleText, analytics: Analytics): ArticleText {
  const privacy = analyticsPrivacy(analytics);
  if (privacy === null) return article;
  const rows: Readonly<Record<string, ArticleFacts['rows']>> = {
    cookie: privacy.cookies,
    browser: privacy.storage,
    recipients: privacy.recipients,
  };
  const sections = article.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.map((text) => correct(text, privacy)),
    ...(section.facts && {
      facts: { ...section.facts, rows: [...section.facts.rows, ...(rows[section.id] ?? [])] },
    }),
  }));
  const [first, ...others] = sections;
  return { ...article, sections: [...(first ? [first] : []), privacy.section, ...others] };
}
