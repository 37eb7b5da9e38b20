import { dropStyleHints, inlineStyles, stylesForPage } from './inline-styles';
import { joinParts, toPageParts } from './page-parts';

const LINK = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const readStyle = (href: string) => (href.endsWith('/a.css') ? '.a{color:red}' : null);

const inlined = (html: string) => joinParts(inlineStyles(toPageParts(html), readStyle));

describe('inlineStyles', () => {
  it('puts a stylesheet in its link’s place, and leaves an inert link for scripts', () => {
    expect(inlined(`<head>${LINK}</head><body>`)).toBe(
      `<head><style>.a{color:red}</style><link disabled="" rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/></head><body>`,
    );
  });

  it('keeps the order of several, and leaves unknown ones unchanged', () => {
    const other = LINK.replace('a.css', 'b.css');
    const page = inlined(`<head>${other}${LINK}</head>`);
    expect(page.indexOf(other)).toBeLessThan(page.indexOf('<style>'));
    expect(page).toContain(other);
  });

  it('changes nothing outside the head', () => {
    const page = `<head></head><body>${LINK}</body>`;
    expect(inlined(page)).toBe(page);
    expect(inlined(LINK)).toBe(LINK);
  });

  it('inserts the content unchanged, even if it looks like replacement patterns', () => {
    const { head } = inlineStyles(toPageParts(`<head>${LINK}</head>`), () => "a{content:'$& $1'}");
    expect(head).toContain("a{content:'$& $1'}");
  });
});

describe('stylesForPage', () => {
  it.each([
    ['a{background:url(../media/x.woff2)}', 'a{background:url(/_next/static/media/x.woff2)}'],
    ['a{background:url("y.png")}', 'a{background:url("/_next/static/chunks/y.png")}'],
    ['a{background:url(data:image/png;base64,AA)}', 'a{background:url(data:image/png;base64,AA)}'],
    ['a{background:url(/z.png)}', 'a{background:url(/z.png)}'],
    ["a{content:'</style><script>'}", "a{content:'\\3c /style><script>'}"],
    ["a{content:'</STYLE>'}", "a{content:'\\3c /STYLE>'}"],
  ])('%s becomes %s', (content, expected) => {
    expect(stylesForPage(content, '/_next/static/chunks/a.css')).toBe(expected);
  });
});

describe('dropStyleHints', () => {
  it('removes hints to fetch stylesheets, but nothing in texts that looks like them', () => {
    const hint = String.raw`:HL[\"/_next/static/a.css\",\"style\"]\n`;
    const text = String.raw`:HL[\\\"/x.css\\\",\\\"style\\\"]\\n`;
    const page = `<head><link rel="preload" href="/_next/static/a.css" as="style"/></head><script>push("1:a${hint}2:${text}")</script>`;
    expect(joinParts(dropStyleHints(toPageParts(page)))).toBe(
      `<head></head><script>push("1:a2:${text}")</script>`,
    );
  });
});
