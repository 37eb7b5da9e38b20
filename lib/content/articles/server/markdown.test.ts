import { HELP_TEXTS } from '../help-articles';
import { renderInChild } from '../testing/rendered';

const CASES: readonly (readonly [what: string, markdown: string, html: string])[] = [
  [
    'paragraphs and emphasis',
    'One *two*\n\n**three**',
    '<p>One <em>two</em></p>\n<p><strong>three</strong></p>',
  ],
  ['lists', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['headings below the page’s own', '# A\n\n###### B', '<h2>A</h2>\n<h6>B</h6>'],
  ['headings that were typed as tags', '<h1>A</h1>', '&lt;h1&gt;A&lt;/h1&gt;'],
  [
    'links of this site',
    '[plans](/app/user/memberships/level)',
    '<p><a href="/app/user/memberships/level">plans</a></p>',
  ],
  [
    'links of other sites',
    '[x](https://other.example/?a=1&b=2)',
    '<p><a rel="nofollow noopener" href="https://other.example/?a=1&amp;b=2">x</a></p>',
  ],
  [
    'links that borrow the scheme',
    '[x](//other.example)',
    '<p><a rel="nofollow noopener" href="//other.example">x</a></p>',
  ],
  [
    'links in capitals',
    '[x](HTTPS://other.example)',
    '<p><a rel="nofollow noopener" href="HTTPS://other.example">x</a></p>',
  ],
  [
    'bare addresses in brackets',
    '<https://other.example>',
    '<p><a rel="nofollow noopener" href="https://other.example">https://other.example</a></p>',
  ],
  [
    'backslashes that browsers take for slashes',
    '[x](</\\other.example>)',
    '<p><a href="/%5Cother.example">x</a></p>',
  ],
  ['script addresses', '[x](javascript:alert(1))', '<p><a href="">x</a></p>'],
  ['script addresses in disguise', '[x](JaVaScRiPt&#58;alert(1))', '<p><a href="">x</a></p>'],
  ['script addresses behind a tab', '[x](<java\tscript:alert(1)>)', '<p><a href="">x</a></p>'],
  ['data addresses', '[x](data:text/html,<script>1</script>)', '<p><a href="">x</a></p>'],
  ['VBScript', '[x](vbscript:x)', '<p><a href="">x</a></p>'],
  ['tags', 'a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>'],
  ['blocks of tags', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['comments', '<!-- a -->', '&lt;!-- a --&gt;'],
  [
    'attributes through titles',
    '[x](/a "\\" onclick=\\"b")',
    '<p><a href="/a" title="&quot; onclick=&quot;b">x</a></p>',
  ],
  ['pictures of other sites', '![a "b"](https://other.example/p.png "t")', '<p>a &quot;b&quot;</p>'],
  [
    'tables',
    '| a | b |\n| - | -: |\n| 1 | 2 |',
    '<div data-table tabindex="0" role="group" aria-label="Table"><table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table></div>',
  ],
  [
    'figures',
    'Of :figure{name=robots class=crypto} robots',
    '<p>Of <!--figure {"name":"robots","attributes":{"class":"crypto"}}--> robots</p>',
  ],
  [
    'attributes that would end a marker',
    ':figure{name=robots a="-->"}',
    '<p><!--figure {"name":"robots","attributes":{"a":"\\u002d\\u002d\\u003e"}}--></p>',
  ],
  ['parts', '::part{name=hypothetical}', '<!--part {"name":"hypothetical","attributes":{}}-->'],
  [
    'terms',
    'a :term[profit factor] and :term[fills]{slug=fill}',
    '<p>a <a href="/trading-investing-101/profit-factor/">profit factor</a> and <a href="/trading-investing-101/fill/">fills</a></p>',
  ],
  [
    'answers',
    ':::answer[Why?]\nSo.\n:::',
    '<details data-printed><summary>Why?</summary><p>So.</p>\n</details>\n',
  ],
  ['words after a colon', 'at 10:30, note:this[a]', '<p>at 10:30, note:this[a]</p>'],
  ['code', '`<b>`', '<p><code>&lt;b&gt;</code></p>'],
  ['code that looks like a link', '`<a href="//x">`', '<p><code>&lt;a href=&quot;//x&quot;&gt;</code></p>'],
];

describe('Markdown', () => {
  it('is sanitized', () => {
    const rendered = renderInChild(CASES.map(([, markdown]) => markdown));
    const shown = CASES.map(([what], index) => [what, rendered[index]]);
    expect(shown).toEqual(CASES.map(([what, , html]) => [what, html]));
  });

  it('of help articles only has elements used in their source', () => {
    for (const html of renderInChild(HELP_TEXTS.map(({ body }) => body))) {
      expect(html).not.toMatch(/&lt;|&gt;|\*\*|\]\(|href=""|<h1/);
      expect(html).toMatch(/^<(p|h2)>/);
    }
  });
});
