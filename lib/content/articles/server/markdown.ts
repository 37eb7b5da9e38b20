import type { Directive, HtmlOptions } from 'micromark-extension-directive';
import type { CompileContext } from 'micromark-util-types';
import { InputError } from '@/lib/core/base/errors';
import { termPath } from '@/lib/site/addresses/addresses';
import { MAX_ARTICLE_BODY } from '../articles';
import { areWhole, FIGURE_NAMES, figureMarker, PART_NAMES, partMarker, splitParts } from '../live-parts';

/** Links to other sites; micromark always writes `href` this way. */
const FOREIGN_LINK = /<a href="(?=(?:[a-z][a-z0-9+.-]*:)?\/\/|mailto:|xmpp:)/gi;
/** The page already has an <h1>. */
const FIRST_HEADING = /<(\/?)h1>/g;
const IMAGE = /<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/**
 * Markdown to sanitized HTML: typed tags are escaped, only web and mail links are kept, external links get rel
 * attributes, and images become their alt text, because loading them would tell other sites about our visitors. Tables
 * and the directives of `docs/decisions/content.md` are understood; live figures and parts become markers.
 * @throws InputError if it is too long or names an unknown figure, part or formula
 */
export async function renderMarkdown(body: string): Promise<string> {
  if (body.length > MAX_ARTICLE_BODY)
    throw new InputError(`The body is longer than ${MAX_ARTICLE_BODY} characters`);
  // ES modules that few processes need.
  const [{ micromark }, { directive, directiveHtml }, { gfmTable, gfmTableHtml }, { default: temml }] =
    await Promise.all([
      import('micromark'),
      import('micromark-extension-directive'),
      import('micromark-extension-gfm-table'),
      import('temml'),
    ]);
  const drawMath = (tex: string, displayMode: boolean): string => {
    try {
      return temml.renderToString(tex, { displayMode, throwOnError: true });
    } catch {
      throw new InputError(`The formula ${tex} can’t be read`);
    }
  };
  const html = micromark(body, {
    extensions: [gfmTable(), directive()],
    htmlExtensions: [gfmTableHtml(), directiveHtml(directives(drawMath))],
  })
    .replaceAll(IMAGE, '$1')
    .replaceAll(FOREIGN_LINK, '<a rel="nofollow noopener" href="')
    .replaceAll(FIRST_HEADING, '<$1h2>')
    .replaceAll('<table>', '<div data-table tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  if (!areWhole(splitParts(html)))
    throw new InputError('A ::part must stand by itself, outside of lists, quotes and other blocks');
  return html;
}

/** The directives, by their names in texts. */
function directives(drawMath: (tex: string, isBlock: boolean) => string): HtmlOptions {
  return {
    figure(this: CompileContext, { type, attributes = {} }: Directive) {
      if (type !== 'textDirective') throw new InputError('Write :figure{name=…} within a sentence');
      const { name, ...rest } = attributes;
      const known = FIGURE_NAMES.find((one) => one === name);
      if (!known) throw new InputError(`There is no figure ${name ?? 'without a name'}`);
      this.raw(figureMarker(known, rest));
    },
    part(this: CompileContext, { type, attributes = {} }: Directive) {
      if (type !== 'leafDirective') throw new InputError('Write ::part{name=…} on a line of its own');
      const { name, ...rest } = attributes;
      const known = PART_NAMES.find((one) => one === name);
      if (!known) throw new InputError(`There is no part ${name ?? 'without a name'}`);
      this.raw(partMarker(known, rest));
    },
    math(this: CompileContext, { type, attributes = {} }: Directive) {
      this.raw(drawMath(attributes['tex'] ?? '', type !== 'textDirective'));
    },
    term(this: CompileContext, { label = '', attributes = {} }: Directive) {
      const slug = attributes['slug'] ?? label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      this.tag(`<a href="${this.encode(termPath(slug))}">`);
      this.raw(label);
      this.tag('</a>');
    },
    answer(this: CompileContext, { type, label = 'Answer', content = '' }: Directive) {
      if (type !== 'containerDirective') throw new InputError('Write :::answer[Question] with its end :::');
      this.lineEndingIfNeeded();
      this.tag('<details data-printed>');
      this.tag('<summary>');
      this.raw(label);
      this.tag('</summary>');
      this.raw(content);
      this.tag('</details>');
      this.lineEndingIfNeeded();
    },
    /** Words after a colon, as in "note:this", which look like a directive. */
    '*'(this: CompileContext, { type, name, label, attributes }: Directive) {
      if (type !== 'textDirective') throw new InputError(`There is no block named ${name}`);
      this.raw(`:${name}`);
      if (label !== undefined) this.raw(`[${label}]`);
      if (attributes && Object.keys(attributes).length > 0)
        throw new InputError(`There is nothing named ${name} that takes {…}`);
    },
  };
}
