import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOWN_KEY } from '@/components/content/how-it-works/how-it-works-timer';
import { FIRST_TOUCH } from '@/components/session/user/first-touch';
import { render } from '@/components/ui/testing/rendered';
import type { Analytics } from '@/lib/core/site-config/analytics';
import { ACCESS_STORAGE_KEY } from '@/lib/http/api/client/access-token';
import { USER_DATA } from '@/lib/http/api/server/subjects';
import { cookieNames } from '@/lib/people/accounts/cookies';
import { TERMS_VERSION } from '@/lib/people/accounts/terms-version';
import { AFFILIATE_TERMS_VERSION } from '@/lib/people/affiliates/affiliate';
import type { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import { LEGAL_ARTICLES } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';
import { LegalArticle } from './legal-article';
import { LegalList } from './legal-list';

describe('legal pages', () => {
  it('list every article with its summary', () => {
    const { text, links } = render(<LegalList />);
    for (const name of LEGAL_ARTICLES) {
      expect(links).toContain(`/app/legal/?article=${name}`);
      expect(text).toContain(ARTICLES[name].summary);
    }
  });

  it.each(LEGAL_ARTICLES)('%s has one main heading, unique anchors and links to the others', (name) => {
    const { html, links } = render(<LegalArticle name={name} />);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const other of LEGAL_ARTICLES.filter((one) => one !== name))
      expect(links).toContain(`/app/legal/?article=${other}`);
  });
});

const ROOT = path.resolve(__dirname, '../../..');
const readSource = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the privacy article', () => {
  const { text, html } = render(<LegalArticle name="privacy" />);

  it('covers every table with data about people', () => {
    for (const { privacyNotice } of USER_DATA) expect(text).toContain(privacyNotice);
  });

  it('names everything the site remembers for a user', () => {
    const notices: Readonly<Record<keyof typeof SITE_SETTINGS, string>> = {
      howItWorksShownAt: 'When “How it works” last opened by itself',
      tradesSeenAt: 'when you last looked at trades of robots you follow',
      robotColumns: 'which columns you chose for tables of robots',
      lessonsDone: 'which lessons of the course you marked as done',
      predictionNotifications: 'which notifications you turned off',
      clubNotifications: 'which notifications you turned off',
    };
    for (const notice of Object.values(notices)) expect(text).toContain(notice);
  });

  it('names every cookie', () => {
    for (const name of Object.values(cookieNames(false)))
      expect(html).toMatch(new RegExp(`<dt>${name}</dt>`));
    expect(text).toContain('external-sign-in-posted');
  });

  it('names everything pages keep in browser storage', () => {
    const writers = readdirSync(path.join(ROOT, 'components'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => /\.setItem\(/.test(readSource(`components/${file}`)));
    expect(writers.toSorted()).toEqual([
      'academy/course/progress.ts',
      'account/account-settings/pending-change.ts',
      'analysis/time-machine/tried-screens.ts',
      'analysis/watchlists/guest-list.ts',
      'content/how-it-works/how-it-works-timer.ts',
      'content/maintenance/maintenance-banner.tsx',
      'content/whats-new/news-mark.tsx',
      'plans/sales-popup/popup-memory.ts',
      'portfolios/manager/kept-portfolio.ts',
      'robots/develop-request/remembered-requests.ts',
      'robots/robot-list/reload-once.ts',
      'session/pending-action/pending-action.ts',
      'session/session/hint-script.ts',
      'session/user/first-touch.ts',
      'trading/exchange/desk-keys.ts',
      'trading/paper-data/chosen-line.ts',
      'ui/consent/consent-memory.ts',
    ]);
    for (const entry of [
      FIRST_TOUCH,
      'first-touch-sent',
      SHOWN_KEY,
      'tickproof.sales-popup',
      'tickproof.maintenance-closed',
      'tickproof.release-seen',
      'tickproof.develop-request',
      'tickproof.screens-tried',
      'tickproof.paper-account',
      'tickproof.desk-keys',
      'tickproof.watchlist',
      'tickproof.portfolio',
      'tickproof.lessons-done',
      'pending-action',
      'pending-change',
      'tickproof.list-reloaded',
      ACCESS_STORAGE_KEY,
    ])
      expect(text).toContain(entry);
  });
});

describe('the privacy article with analytics', () => {
  const textWith = (analytics: Analytics) =>
    render(<LegalArticle name="privacy" analytics={analytics} />).text;
  const plausible = { kind: 'plausible', origin: 'https://stats.example', domain: 'x.example' } as const;

  it('says what they do, and only then', () => {
    const NONE = 'There are no analytics';
    expect(textWith({ kind: 'none' })).toContain(NONE);
    for (const [analytics, says] of [
      [{ kind: 'own' }, 'no IP address, no ID, no hash, no cookie'],
      [{ kind: 'ga4', measurementId: 'G-AB12CD34EF' }, 'Before you allow it, nothing is loaded or sent.'],
      [plausible, 'Plausible (stats.example)'],
    ] as const) {
      expect(textWith({ kind: 'none' })).not.toContain(says);
      expect(textWith(analytics)).toContain(says);
      expect(textWith(analytics)).not.toContain(NONE);
    }
    const withGoogle = textWith({ kind: 'ga4', measurementId: 'G-AB12CD34EF' });
    for (const name of [
      '_ga,',
      'tickproof.analytics-consent',
      'Google (Analytics)',
      'only the ID in those of Google',
    ])
      expect(withGoogle).toContain(name);
    expect(withGoogle).not.toContain('and none goes to another site');
  });
});

it('terms have a new version whenever their text changes, and show it', () => {
  const digest = createHash('sha256').update(JSON.stringify(ARTICLES.terms)).digest('hex').slice(0, 16);
  // If the terms change, put the date into TERMS_VERSION (lib/people/accounts/terms-version.ts) and the new digest
  // here.
  expect([TERMS_VERSION, digest]).toEqual(['2026-11-27', '2db96f565422f3e6']);
  const { text } = render(<LegalArticle name="terms" />);
  expect(text).toContain('Version of 27 Nov 2026');
});

it('affiliate terms have a new version whenever their text changes', () => {
  const text = JSON.stringify(ARTICLES['affiliate-terms']);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  // If they change, put the date into AFFILIATE_TERMS_VERSION (lib/people/affiliates/affiliate.ts) and the new digest
  // here.
  expect([AFFILIATE_TERMS_VERSION, digest]).toEqual(['2026-11-27', '207e3ca6e7384d80']);
});
