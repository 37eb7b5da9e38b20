import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { keepInApp } from '@/lib/http/pages/in-app-links';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import AuthRoute from './auth/page';
import LegalRoute from './legal/page';
import MobileRobot from './mobilewebviewpapertrades/ai-robot/[id]/page';
import MembershipsRoute from './user/memberships/level/page';

const SITE = 'https://tickproof.example';
const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };
const BROKER_ID = -1_000_000_001;

beforeAll(() => {
  const catalogue = createCatalogue(MARKET);
  const models = [7, 8, BROKER_ID].map((id) => sampleModel({ id: robotId(id) }));
  catalogue.replace(models, models.length, [666]);
  setContainer({ catalogue: catalogue.reader, baseUrl: SITE });
});

describe('legal pages', () => {
  const page = async (article?: string | string[]) =>
    render(await LegalRoute({ searchParams: Promise.resolve(article === undefined ? {} : { article }) }));

  it.each([
    [undefined, '/app/legal/', 'Legal | Tickproof'],
    [
      'disclaimers-and-limitations',
      '/app/legal/?article=disclaimers-and-limitations',
      'Disclaimers and Limitations | Tickproof',
    ],
    ['terms', '/app/legal/?article=terms', 'Terms and Conditions | Tickproof'],
    ['privacy', '/app/legal/?article=privacy', 'Privacy | Tickproof'],
  ])('article %p is at %s', async (article, path, title) => {
    expect(pageFacts(await page(article))).toEqual({
      title,
      canonical: `${SITE}${path}`,
      robots: 'index, follow',
      headings: 1,
    });
  });

  it.each([['nothing'], ['constructor'], [['terms', 'privacy']]])('%p is missing', async (article) => {
    await expect(page(article)).rejects.toMatchObject(NOT_FOUND);
  });
});

it('the login page isn’t indexed', () => {
  expect(pageFacts(render(<AuthRoute />))).toMatchObject({
    canonical: `${SITE}/app/auth/`,
    robots: 'noindex, follow',
    headings: 1,
  });
});

it('the plans page is indexed and names the kind of prices', () => {
  const page = render(<MembershipsRoute />);
  expect(pageFacts(page)).toMatchObject({
    canonical: `${SITE}/app/user/memberships/level`,
    robots: 'index, follow',
    headings: 1,
  });
  expect(/<main[\s\S]*<\/main>/.exec(page.html)?.[0]).toContain('Simulated prices');
});

describe("a robot inside an app's web view", () => {
  const page = async (id: string) => render(await MobileRobot({ params: Promise.resolve({ id }) }));

  it.each([
    ['7', '/bot-trading/7-aapl-msft-trend-60-min/'],
    [String(BROKER_ID), '/bot-trading/robot/1/'],
  ])('%s shows the details without the site around them', async (id, canonical) => {
    const shown = await page(id);
    expect(pageFacts(shown)).toMatchObject({
      canonical: `${SITE}${canonical}`,
      robots: 'noindex, follow',
      headings: 1,
    });
    expect(shown.text).toContain('Full record');
    expect(shown.html).not.toMatch(/<header|<footer|aria-label="Breadcrumbs"/);
    expect(shown.html).toContain('<meta name="referrer" content="no-referrer"/>');
    expect(shown.links).toContain('/app/auth/?redirect_to_mobile_app=true&amp;action=ask_for_sign_up');
    expect(shown.links.filter((link) => link.includes('memberships'))).toEqual([]);
  });

  it('links similar robots inside the app, too', async () => {
    const { links } = await page('7');
    expect(links).toContain('/app/mobilewebviewpapertrades/ai-robot/8/');
    expect(links.filter((link) => /^\/bot-trading\/(?:\d|robot)/.test(link))).toEqual([]);
  });

  it.each(['7', '666'])('%s only links to app pages and back to the app', async (id) => {
    const { html } = await page(id);
    const hrefs = [...keepInApp(html).matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => href ?? '');
    if (id === '7') expect(hrefs.length).toBeGreaterThan(5);
    const leavesApp = (href: string) =>
      !/^(?:#|\/app\/mobilewebviewpapertrades\/|\/app\/auth\/\?redirect_to_mobile_app=true&amp;action=)/.test(
        href,
      );
    expect(hrefs.filter(leavesApp)).toEqual([]);
    // React hydrates the markup from before keepInApp, so it must not have these in the first place.
    expect(html).not.toMatch(/<(?:header|footer|nav)\b/);
  });

  it('responds with 404, a removal note or a redirect', async () => {
    await expect(page('4')).rejects.toMatchObject(NOT_FOUND);
    await expect(page('x')).rejects.toMatchObject(NOT_FOUND);
    expect((await page('666')).text).toContain('This robot was removed');
    await expect(page('007')).rejects.toMatchObject({
      digest: 'NEXT_REDIRECT;replace;/app/mobilewebviewpapertrades/ai-robot/7/;308;',
    });
  });
});
