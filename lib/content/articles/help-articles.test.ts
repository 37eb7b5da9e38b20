import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from './articles';
import { HELP_TEXTS, helpText } from './help-articles';

const NOBODY: AddressKnowledge = {
  robot: () => null,
  findTicker: () => null,
  findInstrument: () => null,
  readSearch: readWords(() => null),
  entrySlug: () => null,
  tag: () => null,
  pageCount: () => 1,
  hasFeature: () => true,
  settle: (list) => ({ list, isLasting: true }),
};

describe('help articles', () => {
  it('exist for every address, in order, within the limits', () => {
    expect(HELP_TEXTS.map(({ alias }) => alias)).toEqual(HELP_ARTICLES);
    for (const { title, summary, body } of HELP_TEXTS) {
      expect(title.length).toBeLessThanOrEqual(MAX_ARTICLE_TITLE);
      expect(body.length).toBeLessThanOrEqual(MAX_ARTICLE_BODY);
      expect(summary).not.toBe('');
    }
  });

  it('only link to existing pages, by their canonical address', () => {
    const links = HELP_TEXTS.flatMap(({ alias, body }) =>
      [...body.matchAll(/\]\(([^)]*)\)/g)].map((match) => [alias, match[1] ?? ''] as const),
    );
    expect(links.length).toBeGreaterThan(10);
    for (const [alias, link] of links) {
      const [path = '', query = ''] = link.split('?');
      const { kind } = resolveAddress(path, query, NOBODY);
      expect([alias, link, kind === 'page']).toEqual([alias, link, true]);
    }
  });

  it.each(['', 'nothing', 'constructor', '__proto__'])('%p doesn’t exist', (alias) => {
    expect(helpText(alias)).toBeNull();
  });
});
