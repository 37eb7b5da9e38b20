import { render } from '@/components/testing/rendered';
import { MARKET } from '@/components/testing/sample-view';
import { LEGAL_ARTICLES } from '@/lib/addresses/legal-articles';
import { ARTICLES } from './articles';
import { LegalArticle } from './legal-article';
import { LegalList } from './legal-list';

describe('legal pages', () => {
  it('list every article with what it is about', () => {
    const { text, links } = render(<LegalList market={MARKET} />);
    for (const name of LEGAL_ARTICLES) {
      expect(links).toContain(`/app/legal/?article=${name}`);
      expect(text).toContain(ARTICLES[name].summary);
    }
  });

  it.each(LEGAL_ARTICLES)('%s has one main heading, anchors of its own and a way to the others', (name) => {
    const { html, links } = render(<LegalArticle name={name} market={MARKET} />);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const other of LEGAL_ARTICLES.filter((one) => one !== name))
      expect(links).toContain(`/app/legal/?article=${other}`);
  });

  it('say what the figures rest on and what they are not', () => {
    const { text } = render(<LegalArticle name="disclaimers-and-limitations" market={MARKET} />);
    for (const words of [
      'Simulated prices come from a model',
      'financial, investment, tax or legal advice',
      'overfitting',
      'half the spread',
      'frozen on that day',
      'Without an account you see percentages',
      'holds the hash of the one before',
      'No robot here has traded real money',
    ])
      expect(text).toContain(words);
  });
});
