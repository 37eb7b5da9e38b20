import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import MobilePaperTrades from '../mobilewebviewpapertrades/page';
import ExchangeRoute from './exchange/page';
import PaperTradesRoute from './page';
import StatementRoute from './statement/page';

const SITE = 'https://tickproof.example';

beforeAll(() => {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([sampleModel({ id: robotId(7) })], 1, []);
  setContainer({ catalogue: catalogue.reader, baseUrl: SITE });
});

const readMain = ({ html }: { readonly html: string }) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

it('paper trades tell guests what is copied, what it costs and that no money moves', () => {
  const page = render(<PaperTradesRoute />);
  expect(pageFacts(page)).toEqual({
    title: 'Paper trades | Tickproof',
    canonical: `${SITE}/app/papertrades`,
    robots: 'index, follow',
    headings: 1,
  });
  const main = readMain(page);
  for (const told of [
    'What is copied',
    'What it costs',
    'no money moves',
    'Join for free',
    'action=ask_for_sign_up',
    'Simulated prices',
    '/app/papertrades/exchange/',
  ])
    expect(main).toContain(told);
  expect(main).not.toMatch(/\$\d/);
});

it('the paper exchange has the trade helper and instruments for guests', () => {
  const page = render(<ExchangeRoute />);
  expect(pageFacts(page)).toEqual({
    title: 'Paper exchange | Tickproof',
    canonical: `${SITE}/app/papertrades/exchange/`,
    robots: 'index, follow',
    headings: 1,
  });
  const main = readMain(page);
  for (const told of ['Trade helper', 'Join for free', 'Simulated prices']) expect(main).toContain(told);
});

it('statements aren’t indexed, and say to guests what they are', () => {
  const page = render(<StatementRoute />);
  expect(pageFacts(page)).toMatchObject({ robots: 'noindex, follow', headings: 1 });
  expect(readMain(page)).toContain('can be printed and saved as CSV');
});

it('inside an app, paper trades have no frame, send no referrer and aren’t indexed', () => {
  const page = render(<MobilePaperTrades />);
  expect(pageFacts(page)).toMatchObject({ robots: 'noindex, follow', headings: 1 });
  expect(page.html).toContain('<meta name="referrer" content="no-referrer"/>');
  expect(page.html).not.toMatch(/<(?:header|footer)/);
  expect(page.links.filter((href) => !href.startsWith('/app/auth/?redirect_to_mobile_app=true'))).toEqual([]);
  expect(page.text).toContain('Simulated prices');
});
