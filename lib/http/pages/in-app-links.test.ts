import { keepInApp } from './in-app-links';

describe('keepInApp', () => {
  it.each([
    ['<a href="/ticker/SPY/">SPY</a>', '<a>SPY</a>'],
    [
      '<a class="c" href="https://news.example/?a=1&amp;b" target="_blank" rel="nofollow">N<b>1</b></a>',
      '<a class="c">N<b>1</b></a>',
    ],
    ['<a href="//news.example/">N</a>', '<a>N</a>'],
    ['<a href="mailto:a@b.example">M</a>', '<a>M</a>'],
    ['<a href="/app/mobilewebviewpapertradesx/">X</a>', '<a>X</a>'],
  ])('makes text of %s', (link, text) => {
    expect(keepInApp(`<p>${link}</p>`)).toBe(`<p>${text}</p>`);
  });

  it.each([
    '<a href="#statistics">S</a>',
    '<a class="d" href="/app/mobilewebviewpapertrades/ai-robot/7/#description">D</a>',
    '<a href="/app/auth/?redirect_to_mobile_app=true&amp;action=ask_for_sign_up">J</a>',
    '<abbr title="a">A</abbr>',
    '<script>self.push("\\u003ca href=\\"/ticker/\\">")</script>',
  ])('leaves %s', (html) => {
    expect(keepInApp(html)).toBe(html);
  });

  it('returns users to the app after signing up or in', () => {
    expect(keepInApp('<a href="/app/auth/?action=ask_for_sign_up" class="j">J</a>')).toBe(
      '<a href="/app/auth/?redirect_to_mobile_app=true&amp;action=ask_for_sign_up" class="j">J</a>',
    );
    expect(keepInApp('<a href="/app/auth/">J</a>')).toBe(
      '<a href="/app/auth/?redirect_to_mobile_app=true">J</a>',
    );
  });
});
