import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import AccountRoute from './page';

const KNOWLEDGE = {
  robot: () => null,
  findTicker: () => null,
  findInstrument: () => null,
  readSearch: readWords(() => null),
  entrySlug: () => null,
  tag: () => null,
  pageCount: () => 1,
  hasFeature: () => true,
  settle: (list: ListAddress) => ({ list, isLasting: true }),
};

it('isn’t indexed, has links for guests and contains no user data', () => {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([], 0, []);
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
  const { html, links } = render(<AccountRoute />);
  expect(html).toContain('<title>Your account | Tickproof</title>');
  expect(html).toContain('<link rel="canonical" href="https://tickproof.example/app/user/account/"/>');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(links).toContain('/app/auth/?action=ask_for_log_in');
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toMatch(/<input|<form/);
});

it('redirects other spellings', () => {
  expect(resolveAddress('/app/user/account/', '', KNOWLEDGE)).toMatchObject({
    kind: 'page',
    name: 'account',
  });
  for (const path of ['/app/user/account', '/App/User/Account/'])
    expect(resolveAddress(path, '', KNOWLEDGE)).toEqual({ kind: 'redirect', to: '/app/user/account/' });
});
