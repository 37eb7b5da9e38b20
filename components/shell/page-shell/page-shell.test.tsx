import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { NO_SITE_CONFIG, type SiteConfig } from '@/lib/core/site-config/site-config';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { shownDestinations } from '@/lib/site/navigation/shown';
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
  for (const { path } of shownDestinations({ features: [] })) expect(links).toContain(path);
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

it('shows the configured contacts, and always a form', () => {
  const footer = (contact: SiteConfig['contact']) => {
    setContainer({
      catalogue: catalogue.reader,
      baseUrl: 'https://tickproof.example',
      site: { ...NO_SITE_CONFIG, contact },
    });
    return /<address[\s\S]*?<\/address>/.exec(shell().html)?.[0] ?? '';
  };
  const all = footer({
    phone: '+1 (775) 555-0100',
    email: 'help@tickproof.example',
    address: '1 Main Street, Reno, NV 89501',
  });
  expect(all).toContain('href="tel:+17755550100">+1 (775) 555-0100<');
  expect(all).toContain('href="mailto:help@tickproof.example">help@tickproof.example<');
  expect(all).toContain('1 Main Street, Reno, NV 89501');
  const none = footer({ phone: null, email: null, address: null });
  expect(none.match(/<a /g)).toHaveLength(1);
  expect(none).toContain('/app/auth/?action=report_problem');
});

it('has the same frame for guests and users, with styles showing one, and the skip link first', () => {
  const { html, links } = shell();
  expect(links[0]).toBe('#content');
  for (const path of [
    '/app/auth/?action=ask_for_log_in',
    '/app-ng/home',
    '/app/notifications/',
    '/app/user/account/',
  ])
    expect(links).toContain(path.replaceAll('&', '&amp;'));
  const bottom = /<nav[^>]*data-bottom-bar[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect([...bottom.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/bot-trading/',
    '/app-ng/home',
    '/app/papertrades',
    '/ticker/',
    '/app/notifications/',
  ]);
  // One label of prices, its copy for paper, and one more in the footer's text.
  expect(html.match(/Simulated prices/g)).toHaveLength(3);
});
