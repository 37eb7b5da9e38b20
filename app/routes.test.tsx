import { render } from '@/components/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/testing/sample-view';
import { OperatorError } from '@/lib/base/errors';
import { getCatalogue, setContainer } from '@/lib/catalogue/current';
import { createCatalogue } from '@/lib/catalogue/memory-catalogue';
import { AddressRoute, addressMetadata } from './_address/address-route';

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

it('says what is missing when pages run without the server', () => {
  expect(() => getCatalogue()).toThrow(OperatorError);
});

describe('routes', () => {
  const canonical = '7-swing-trader-two-stocks-trend-ta-60-min';

  beforeAll(() => {
    const catalogue = createCatalogue(MARKET);
    const models = [7, 8, 9, 10, 11, 12, 13, -1_000_000_001].map((id) => sampleModel({ id: robotId(id) }));
    catalogue.replace(models, models.length, [666]);
    setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
  });

  const at = (segments: string[], query: Record<string, string | string[]> = {}) => ({
    params: Promise.resolve({ segments }),
    searchParams: Promise.resolve(query),
  });
  const metadata = (segments: string[], query?: Record<string, string>) =>
    addressMetadata('stocks-etf', at(segments, query));
  const page = (segments: string[], query?: Record<string, string | string[]>) =>
    AddressRoute({ assetClass: 'stocks-etf', ...at(segments, query) });

  it('give a list its canonical address and a title of its own', async () => {
    await expect(metadata([])).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs',
      alternates: { canonical: 'https://tickproof.example/bot-trading/' },
      robots: { index: true },
    });
    await expect(metadata([], { page: '2' })).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs, page 2',
      alternates: { canonical: 'https://tickproof.example/bot-trading/?page=2' },
    });
    await expect(metadata(['virtualagents', 'ta%26fa'])).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs: virtual account, technical + fundamental analysis',
      alternates: { canonical: 'https://tickproof.example/bot-trading/virtualagents/ta&fa/' },
    });
  });

  it('keep lists that are empty, searched, sorted or narrowed too far from search engines', async () => {
    const noindex = { robots: { index: false, follow: true } };
    await expect(metadata(['virtualagents'])).resolves.toMatchObject({ robots: { index: true } });
    await expect(metadata(['fa'])).resolves.toMatchObject(noindex);
    await expect(metadata([], { q: 'swing' })).resolves.toMatchObject(noindex);
    await expect(metadata([], { sort: 'name' })).resolves.toMatchObject(noindex);
    await expect(metadata(['virtualagents', 'ta', 'portfolio'])).resolves.toMatchObject(noindex);
  });

  it.each([['0'], ['3'], ['x'], ['1.0']])('answer page %p of two with a 404', async (value) => {
    await expect(page([], { page: value })).rejects.toMatchObject(NOT_FOUND);
  });

  it('show a robot under its canonical address, with live figures in its description', async () => {
    const { html, text } = render(await page([canonical]));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<main id="content"');
    expect(text).toContain('Nothing on this site is financial advice');
    await expect(metadata([canonical])).resolves.toMatchObject({
      alternates: { canonical: `https://tickproof.example/bot-trading/${canonical}/` },
      description: expect.stringContaining('50% of 2 trades won'),
      openGraph: { images: [{ url: 'https://tickproof.example/og/robot/7.png' }] },
    });
    await expect(metadata(['robot', '1'])).resolves.toMatchObject({
      alternates: { canonical: 'https://tickproof.example/bot-trading/robot/1/' },
    });
  });

  it('redirect any other spelling for good', async () => {
    const digest = `NEXT_REDIRECT;replace;/bot-trading/${canonical}/;308;`;
    await expect(page(['7-old-name'])).rejects.toMatchObject({ digest });
  });

  it('answer unknown words and robots with a 404 and say when one was removed', async () => {
    await expect(page(['x'])).rejects.toMatchObject(NOT_FOUND);
    await expect(page(['4-x'])).rejects.toMatchObject(NOT_FOUND);
    expect(render(await page(['666-x'])).text).toContain('This robot was removed');
    await expect(metadata(['666-x'])).resolves.toMatchObject({ robots: { index: false } });
  });
});
