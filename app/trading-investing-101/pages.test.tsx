import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { GLOSSARY } from '@/lib/content/entries/originals/glossary';
import { setPublishedEntries } from '@/lib/content/entries/published-entries';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { validateStructuredData } from '@/lib/site/structured-data/testing/validate';
import TermRoute from './[term]/page';
import ListRoute from './page';

const catalogue = createCatalogue(MARKET);

beforeAll(() => {
  catalogue.replace([sampleModel({ id: robotId(7) })], 1);
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
  setPublishedEntries({
    entries: GLOSSARY.map((term) => ({
      ...term,
      slug: term.id,
      html: `<p>${term.id}</p>`,
      updatedAt: null,
      version: 0,
    })),
    withdrawn: ['glossary/old'],
    moved: { 'glossary/stop': 'stop-order' },
  });
});

const page = async (term: string) => render(await TermRoute({ params: Promise.resolve({ term }) }));
const resolve = (path: string) => resolveAddress(path, '', addressKnowledge(catalogue.reader));

describe('the glossary', () => {
  it('lists every term by group and by letter', () => {
    const { html, text, links } = render(<ListRoute />);
    for (const { id } of GLOSSARY)
      expect(links.filter((link) => link === `/trading-investing-101/${id}/`)).toHaveLength(2);
    expect(text).toContain('Sharpe ratio Mean return divided by how much returns vary');
    expect(pageFacts({ html })).toMatchObject({ robots: 'index, follow', headings: 1 });
  });

  it('shows a term with what a robot made of it, labeled, and the required text', async () => {
    const { html, text, links } = await page('closed-pl');
    expect(text).toContain('Also called realized profit');
    expect(text).toContain('Its 1 trade closed since publication adds up to −0.2% of its starting balance');
    expect(text).toContain('Simulated prices');
    expect(text).toContain(CFTC_TEXT);
    expect(links).toEqual(
      expect.arrayContaining([
        '/bot-trading/7-aapl-msft-trend-60-min/',
        '/trading-investing-101/open-pl/',
        '/trading-investing-101/repainting/',
      ]),
    );
    expect(pageFacts({ html }).canonical).toBe('https://tickproof.example/trading-investing-101/closed-pl/');
  });

  it('has no robot on pages of terms without such an example', async () => {
    const { text } = await page('ask');
    expect(text).toContain('The last price, at which the newest trade took place.');
    expect(text).not.toContain('From a robot');
    expect(text).not.toContain(CFTC_TEXT);
  });

  it('describes its terms for search engines in a way that validates', async () => {
    const { html } = await page('sharpe-ratio');
    expect(html).toContain('"@type":"DefinedTerm"');
    expect(html).toContain('"alternateName":["Sharpe"]');
    expect(await validateStructuredData(html)).toEqual([]);
    expect(await validateStructuredData(render(<ListRoute />).html)).toEqual([]);
  });

  it('leads other spellings and earlier slugs to the term, and knows what is gone', () => {
    const term = '/trading-investing-101/stop-order/';
    expect(resolve('/trading-investing-101/STOP-Order')).toEqual({ kind: 'redirect', to: term });
    expect(resolve('/trading-investing-101/stop/')).toEqual({ kind: 'redirect', to: term });
    expect(resolve('/trading-investing-101/old/')).toMatchObject({ kind: 'removed' });
    expect(resolve('/trading-investing-101/nothing/')).toMatchObject({ kind: 'missing' });
  });
});
