import { strFromU8, unzipSync } from 'fflate';
import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { GLOSSARY } from '@/lib/content/entries/originals/glossary';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import BookRoute from './course-and-glossary/page';
import EbooksRoute from './page';
import { GET } from './tickproof-course-and-glossary.epub/route';

beforeAll(() => {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([sampleModel({ id: robotId(7) })], 1);
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
});

beforeEach(() => {
  const entries = GLOSSARY.map((term) => ({
    ...term,
    slug: term.id,
    html: '<p>Its text.</p>',
    updatedAt: null,
    version: 0,
  }));
  setPublishedEntries({ ...NO_ENTRIES, entries });
});

describe('the ebook', () => {
  it('is offered with its chapters, without asking for anything', () => {
    const { html, text, links } = render(<EbooksRoute />);
    expect(text).toContain('Glossary: Orders and execution , 31 terms');
    expect(links).toContain('/lp/ebooks/tickproof-course-and-glossary.epub');
    expect(html).not.toContain('type="email"');
    expect(pageFacts({ html }).robots).toBe('index, follow');
  });

  it('is one page for printing, which isn’t indexed since it repeats others', async () => {
    const { html, text } = render(await BookRoute());
    for (const { title } of GLOSSARY) expect(text).toContain(title);
    expect(text).toContain(CFTC_TEXT);
    expect(text).toContain('Its 1 trade closed since publication adds up to −0.2%');
    expect(pageFacts({ html }).robots).toBe('noindex, follow');
  });

  it('is a file with examples from a robot of this site', async () => {
    const answer = await GET();
    expect(answer.headers.get('Content-Type')).toBe('application/epub+zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const results = strFromU8(files['book/terms-results.xhtml'] ?? new Uint8Array());
    expect(results).toContain(
      'AAPL/MSFT · Trend, 60 min: Its 1 trade closed since publication adds up to −0.2%',
    );
  });

  it('says so when nothing is published', () => {
    setPublishedEntries(NO_ENTRIES);
    const { html, text } = render(<EbooksRoute />);
    expect(text).toContain('No lesson or term is published now.');
    expect(pageFacts({ html }).robots).toBe('noindex, follow');
  });
});
