import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { setPublishedArticles } from '@/lib/content/articles/current';
import { HELP_TEXTS } from '@/lib/content/articles/help-articles';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import HelpRoute from './page';

const SITE = 'https://tickproof.example';

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: SITE });
  setPublishedArticles(
    HELP_TEXTS.map(({ alias, title, body }) => ({
      alias,
      title: alias === 'plans' ? 'Our <plans>' : title,
      body,
      html: alias === 'plans' ? '<p>Edited <strong>words</strong></p>' : '<p>Words</p>',
      version: alias === 'plans' ? 3 : 0,
      updatedAt: alias === 'plans' ? Date.UTC(2025, 0, 2) : null,
    })),
  );
});

/** Links with HTML entities decoded, as browsers read them. */
function readable({ links, html, text }: ReturnType<typeof render>) {
  return {
    html: html.replaceAll('&amp;', '&'),
    text,
    links: links.map((link) => link.replaceAll('&amp;', '&')),
  };
}

const page = async (query: Record<string, string | string[]>) =>
  readable(render(await HelpRoute({ searchParams: Promise.resolve(query) })));

it('the help center lists every article once, under one main heading', async () => {
  const { html, text } = await page({ homePageMode: 'help' });
  expect(html.match(/<h1/g)).toHaveLength(1);
  const content = html.slice(html.indexOf('<main'));
  for (const name of HELP_ARTICLES)
    expect(content.split(`href="/app/home/?homePageMode=help&article=${name}"`)).toHaveLength(2);
  expect(html).toContain(`<link rel="canonical" href="${SITE}/app/home/?homePageMode=help"`);
  expect(text).toContain('Our &lt;plans&gt;');
});

it('an article shows an editor’s text, its date, and no edit link to guests', async () => {
  const { html, links, text } = await page({ homePageMode: 'help', article: 'plans' });
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('<p>Edited <strong>words</strong></p>');
  expect(text).toContain('Last updated');
  expect(links.filter((link) => link.startsWith('/app/help-editor/'))).toEqual([]);
  expect(links).toContain('/app/home/?homePageMode=help&article=ledger');
  expect(html).toContain('content="index, follow"');
});

it.each([
  [{}, '/'],
  [{ homePageMode: 'trader' }, '/app/prelogin/?homePageMode=trader'],
])('%j leads to %s', async (query, to) => {
  await expect(page(query)).rejects.toMatchObject({ digest: `NEXT_REDIRECT;replace;${to};308;` });
});

it.each([
  [{ homePageMode: 'help', article: 'nothing' }],
  [{ homePageMode: 'help', article: 'constructor' }],
  [{ homePageMode: 'help', article: ['plans', 'ledger'] }],
])('%j is missing', async (query) => {
  await expect(page(query)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});
