import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { menuLinks } from '@/lib/site/addresses/pages';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { PageShell } from './page-shell';

const catalogue = createCatalogue(MARKET);
catalogue.replace([sampleModel({ id: robotId(1) })], 1);
setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });

const shell = (more: { readonly hasFigures?: boolean; readonly section?: 'forex' } = {}) =>
  render(
    <PageShell market={MARKET} {...more}>
      <h1>Here</h1>
    </PageShell>,
  );

it('only links to pages in the table’s menus', () => {
  const links = shell().links.map((link) => link.replaceAll('&amp;', '&'));
  const knowledge = addressKnowledge(catalogue.reader);
  const strays = links
    .filter((link) => !link.startsWith('#'))
    .filter((link) => {
      const [path = '', query = ''] = link.split(/\?(.*)/s);
      return resolveAddress(path, query, knowledge).kind !== 'page';
    });
  expect(strays).toEqual([]);
  for (const menu of ['header', 'footer', 'legal'] as const)
    for (const { path } of menuLinks(menu)) expect(links).toContain(path);
});

it('marks the page’s asset class only in the header', () => {
  const marked = (html: string) => html.match(/<a[^>]*aria-current="true"[^>]*>/g) ?? [];
  expect(marked(shell({ section: 'forex' }).html).join()).toContain('/bot-forex-trading/');
  expect(marked(shell().html)).toEqual([]);
});

it('shows the time of figures only on pages with figures', () => {
  expect(shell({ hasFigures: true }).text).toContain('Market time:');
  expect(shell().text).not.toContain('Market time:');
});
