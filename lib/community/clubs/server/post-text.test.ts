import { findLinks, findReferences } from '../post-references';
import { checkPostText, cleanPostText, findMentions } from '../post-text';
import { renderInChild } from '../testing/rendered';

const BASE = 'https://site.example';

it('texts lose what can’t be seen or turns text around, and are limited in characters', () => {
  expect(cleanPostText(' a\u202eb\u2066c\u200bd\u00ade\u{e0041}\u0000\r\nf\ufeff ')).toBe('abcde\nf');
  expect(cleanPostText(`e${'\u0301'.repeat(40)}`)).toBe('é\u0301\u0301\u0301\u0301');
  expect(checkPostText({ title: ' a \n b ', body: '😀'.repeat(4_000) }).title).toBe('a b');
  expect(() => checkPostText({ title: null, body: '😀'.repeat(4_001) })).toThrow('this one has 4,001');
  expect(() => checkPostText({ title: '\u200b', body: 'x' })).toThrow('enter a title');
  expect(() => checkPostText({ title: 'x', body: ' \u2800\u200b'.replace('\u2800', '') })).toThrow(
    'write something',
  );
});

it('mentions are handles after @, outside of code and addresses', () => {
  const text = '@Ada, (@bob_1) a@cy.de `@dan` x/@eve @-no @fo\n```\n@gus\n```\n@ada @hal.';
  expect(findMentions(text)).toEqual(['ada', 'bob_1', 'hal']);
});

const LINKS = `https://Other.example/a(b). [x](//evil.example) [y](\\//sly.example) [z](&#104;ttps://third.example)
www.fourth.example, <mailto:a@b.example> [own](/ticker/AAPL/) ${BASE}/bot-trading/12-some-robot/#trade-7, [r][1]

[1]: /bot-crypto-trading/5-x/`;

const CASES = {
  tags: ['<script>x</script> <b onclick=y>', '&lt;script&gt;x&lt;/script&gt; &lt;b onclick=y&gt;'],
  pictures: ['![alt](https://spy.example/p.gif)', '<p>alt</p>'],
  headings: ['# Title', '<p><strong>Title</strong></p>'],
  'links to other sites': [
    '[a](https://x.example/?a=1&b=2)',
    '<p><a rel="ugc nofollow noopener" href="https://x.example/?a=1&amp;b=2">a</a></p>',
  ],
  'links within this site': [
    `[a](${BASE}/ticker/AAPL/)`,
    '<p><a rel="ugc nofollow" href="/ticker/AAPL/">a</a></p>',
  ],
  'typed addresses': [
    `See ${BASE}/ticker/AAPL/.`,
    `<p>See <a rel="ugc nofollow" href="/ticker/AAPL/">${BASE}/ticker/AAPL/</a>.</p>`,
  ],
  'other protocols': ['[a](javascript:alert(1))', '<p><a rel="ugc nofollow noopener" href="">a</a></p>'],
  mentions: [
    '@Ada and @bob: `@ada` [@ada](https://x.example) @ada-x',
    '<p><b data-mention>@Ada</b> and @bob: <code>@ada</code> <a rel="ugc nofollow noopener" href="https://x.example">@ada</a> @ada-x</p>',
  ],
} as const;

describe('Markdown of posts', () => {
  const [links = '', ...rendered] = renderInChild(
    [LINKS, ...Object.values(CASES).map(([body]) => body)],
    ['ada'],
    BASE,
  );

  it.each(Object.entries(CASES).map(([what, [, html]], index) => [what, html, rendered[index]]))(
    'is safe and says who wrote it: %s',
    (_, html, found) => {
      expect(found).toBe(html);
    },
  );

  it('has links that are found however they’re written', () => {
    const found = findLinks(links, BASE);
    expect([...found.foreign].sort()).toEqual([
      '//evil.example',
      '//sly.example',
      'http://www.fourth.example',
      'https://other.example/a(b)',
      'https://third.example',
      'mailto:a@b.example',
    ]);
    expect(new Set(findReferences(found.own))).toEqual(
      new Set([
        { kind: 'ticker', ticker: 'AAPL' },
        { kind: 'trade', robotId: 12, tradeNo: 7 },
        { kind: 'robot', robotId: 5 },
      ]),
    );
  });
});
