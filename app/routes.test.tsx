import { render } from '@/components/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/testing/sample-view';
import { OperatorError } from '@/lib/base/errors';
import { getCatalogue, setContainer } from '@/lib/catalogue/current';
import { createCatalogue } from '@/lib/catalogue/memory-catalogue';
import { ListRoute, listMetadata } from './_list/list-route';
import { RobotRoute, robotMetadata } from './_robot/robot-route';

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

it('says what is missing when pages run without the server', () => {
  expect(() => getCatalogue()).toThrow(OperatorError);
});

describe('routes', () => {
  const canonical = '/bot-trading/7-swing-trader-two-stocks-trend-ta-60-min/';

  beforeAll(() => {
    const catalogue = createCatalogue(MARKET);
    const models = [7, 8, 9, 10, 11, 12, 13, -1_000_000_001].map((id) => sampleModel({ id: robotId(id) }));
    catalogue.replace(models, models.length, [666]);
    setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
  });

  const list = (page?: string | string[]) => ({
    searchParams: Promise.resolve(page === undefined ? {} : { page }),
  });

  it('give a list its canonical address', async () => {
    await expect(listMetadata('stocks-etf', list('1'))).resolves.toMatchObject({
      alternates: { canonical: 'https://tickproof.example/bot-trading/' },
    });
    await expect(listMetadata('stocks-etf', list('2'))).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs, page 2',
      alternates: { canonical: 'https://tickproof.example/bot-trading/?page=2' },
    });
  });

  it.each([['0'], ['3'], ['x'], ['1.0'], [['1', '2']]])('answer page %p of two with a 404', async (page) => {
    await expect(ListRoute({ assetClass: 'stocks-etf', ...list(page) })).rejects.toMatchObject(NOT_FOUND);
    await expect(listMetadata('stocks-etf', list(page))).rejects.toMatchObject(NOT_FOUND);
  });

  it('show an empty list', async () => {
    const { text } = render(await ListRoute({ assetClass: 'crypto', ...list() }));
    expect(text).toContain('There are no robots here yet');
  });

  it('show a robot under its canonical address, with live figures in its description', async () => {
    const { html, text } = render(await RobotRoute({ id: 7, path: canonical }));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<main id="content"');
    expect(text).toContain('Nothing on this site is financial advice');
    await expect(robotMetadata(7, canonical)).resolves.toMatchObject({
      alternates: { canonical: `https://tickproof.example${canonical}` },
      description: expect.stringContaining('50% of 2 trades won'),
    });
    await expect(robotMetadata(-1_000_000_001, '/bot-trading/robot/1/')).resolves.toMatchObject({
      alternates: { canonical: 'https://tickproof.example/bot-trading/robot/1/' },
    });
  });

  it('redirect any other spelling for good', async () => {
    const digest = `NEXT_REDIRECT;replace;${canonical};308;`;
    await expect(RobotRoute({ id: 7, path: '/bot-trading/7-old-name/' })).rejects.toMatchObject({ digest });
    await expect(robotMetadata(7, '/bot-trading/07/')).rejects.toMatchObject({ digest });
  });

  it('answer unknown robots with a 404 and say when one was removed', async () => {
    await expect(RobotRoute({ id: null, path: '/bot-trading/x/' })).rejects.toMatchObject(NOT_FOUND);
    await expect(RobotRoute({ id: 4, path: '/bot-trading/4-x/' })).rejects.toMatchObject(NOT_FOUND);
    expect(render(await RobotRoute({ id: 666, path: '/bot-trading/666-x/' })).text).toContain(
      'This robot was removed',
    );
    await expect(robotMetadata(666, '/bot-trading/666-x/')).resolves.toMatchObject({
      robots: { index: false },
    });
  });
});
