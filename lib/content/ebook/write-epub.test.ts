import { XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { renderInChild } from '@/lib/content/articles/testing/rendered';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import type { ContentEntry, OriginalEntry } from '../entries/entry';
import { GLOSSARY } from '../entries/originals/glossary';
import { LESSONS } from '../entries/originals/lessons';
import { ebookChapters } from './chapters';
import { writeEpub } from './write-epub';

/** The rules of epubcheck that a book can break by its texts: container, manifest, well-formed files, links. */

const ODD: OriginalEntry<'glossary'> = {
  kind: 'glossary',
  id: 'odd',
  title: 'Odd & <ends>',
  summary: 'A “term” & <b>more</b>.',
  body: 'A <br> & more, :term[ask], [help](/app/home/?homePageMode=help&article=ledger), [x](https://other.example/?a=1&b=2).\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n::part{name=hypothetical}\n\n:::answer[Why & when?]\nBecause.\n:::',
  tags: [],
  publishedAt: GLOSSARY[0]?.publishedAt ?? (0 as never),
  data: { ...(GLOSSARY[0]?.data as OriginalEntry<'glossary'>['data']), alsoCalled: ['"quoted"'] },
};

const originals = [...LESSONS, ...GLOSSARY, ODD];
const htmls = renderInChild(originals.map(({ body }) => body));
const entries = originals.map(
  (entry, index): ContentEntry => ({
    ...entry,
    slug: entry.id,
    html: htmls[index] ?? '',
    updatedAt: null,
    version: 0,
  }),
);
const only = <Kind extends ContentEntry['kind']>(kind: Kind) =>
  entries.filter((entry) => entry.kind === kind) as unknown as readonly ContentEntry<Kind>[];

const BASE = 'https://tickproof.example';
const input = {
  baseUrl: BASE,
  chapters: ebookChapters(only('lesson'), only('glossary')),
  madeAt: Date.UTC(2026, 10, 27, 9),
  pricesLabel: 'Simulated prices',
  writeFigure: () => '5 of <9>',
  writeExample: ({ slug }: ContentEntry) => (slug === 'drawdown' ? 'Robot & Co: −3%.' : null),
};
const bytes = writeEpub(input);
const files = Object.fromEntries(
  Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
);

const xhtml = Object.keys(files).filter((name) => name.endsWith('.xhtml'));
const read = (name: string) => files[name] ?? '';
const all = (name: string, pattern: RegExp) =>
  [...read(name).matchAll(pattern)].map(([, found = '']) => found);
const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const ids = (name: string) => all(name, / id="([^"]*)"/g);
const hrefs = (name: string) => all(name, /<a [^>]*?href="([^"]*)"/g).map(decode);

describe('the ebook', () => {
  it('says what it is at a fixed place: its type first, uncompressed', () => {
    expect(strFromU8(bytes.slice(0, 4), true)).toBe('PK\u0003\u0004');
    const head = new DataView(bytes.buffer, bytes.byteOffset);
    expect({ method: head.getUint16(8, true), extra: head.getUint16(28, true) }).toEqual({
      method: 0,
      extra: 0,
    });
    expect(strFromU8(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
  });

  it('lists every file once, says which have formulas, and has each chapter in order', () => {
    expect(read('META-INF/container.xml')).toContain('full-path="book/package.opf"');
    const items = all('book/package.opf', /<item ([^>]*)\/>/g);
    const attribute = (item: string, name: string) => new RegExp(` ?${name}="([^"]*)"`).exec(item)?.[1];
    const listed = items.map((item) => `book/${attribute(item, 'href')}`);
    const packed = Object.keys(files).filter((name) => /^book\/.*\.(?:xhtml|css)$/.test(name));
    expect([...listed].sort()).toEqual(packed.sort());
    for (const item of items) {
      const name = `book/${attribute(item, 'href')}`;
      const hasMath = attribute(item, 'properties') === 'mathml';
      expect([name, hasMath]).toEqual([name, read(name).includes('<math ')]);
    }
    const byId = new Map(items.map((item) => [attribute(item, 'id'), attribute(item, 'href')]));
    const spine = all('book/package.opf', /<itemref idref="([^"]*)"\/>/g).map((id) => byId.get(id));
    expect(spine).toEqual(['title.xhtml', ...input.chapters.map(({ id }) => `${id}.xhtml`)]);
    expect(hrefs('book/nav.xhtml')).toEqual(spine);
    expect(read('book/package.opf')).toContain('>2026-11-27T09:00:00Z</meta>');
  });

  it('is well-formed, with ids of their own, and without what XHTML or e-readers lack', () => {
    for (const name of Object.keys(files).filter((one) => /\.(?:xhtml|opf|xml)$/.test(one))) {
      expect([name, XMLValidator.validate(read(name))]).toEqual([name, true]);
      const entities = all(name, /&(?!(?:amp|lt|gt|quot|#\d+);)(.{0,8})/g);
      expect([name, entities]).toEqual([name, []]);
      expect([name, new Set(ids(name)).size]).toEqual([name, ids(name).length]);
      expect([name, all(name, /( align=|<script|<img|<iframe|data-|<!--)/g)]).toEqual([name, []]);
      expect([
        name,
        all(name, /<math (?!xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML")([^>]*)>/g),
      ]).toEqual([name, []]);
    }
  });

  it('only links to what it contains, or to full addresses', () => {
    const links = xhtml.flatMap((name) => hrefs(name)).filter((href) => !/^https?:\/\//.test(href));
    expect(links.length).toBeGreaterThan(10);
    const broken = links.filter((href) => {
      const [file = '', id = ''] = href.split('#');
      const name = `book/${file}`;
      return files[name] === undefined || (id !== '' && !ids(name).includes(id));
    });
    expect(broken).toEqual([]);
    expect(hrefs('book/terms-market-and-prices.xhtml').slice(-3)).toEqual([
      'terms-market-and-prices.xhtml#ask',
      `${BASE}/app/home/?homePageMode=help&article=ledger`,
      'https://other.example/?a=1&b=2',
    ]);
  });

  it('has the required text with every chapter’s results, and says when figures were computed', () => {
    for (const { id } of input.chapters) expect(read(`book/${id}.xhtml`)).toContain(CFTC_TEXT);
    expect(read('book/title.xhtml')).toContain('27 Nov 2026');
    expect(read('book/terms-results.xhtml')).toContain(
      '(hypothetical, simulated prices, 27 Nov 2026).</strong> Robot &amp; Co: −3%.',
    );
    expect(decode(read('book/terms-evidence.xhtml'))).toContain('5 of <9> robots');
  });
});
