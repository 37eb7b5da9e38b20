import { strToU8, zipSync } from 'fflate';
import type { FigureName } from '@/lib/content/articles/live-parts';
import { fillFigures, type PartAttributes } from '@/lib/content/articles/live-parts';
import { formatDate } from '@/lib/core/format/date';
import { CFTC_TEXT, HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { lessonPath, termPath } from '@/lib/site/addresses/addresses';
import { EBOOK_PATHS } from '@/lib/site/addresses/ebook-paths';
import type { ContentEntry } from '../entries/entry';
import { type Chapter, EBOOK_TITLE } from './chapters';
import { escapeXhtml, toXhtml } from './xhtml';

export interface EpubInput {
  /** Origin of the site, without a slash at the end. */
  readonly baseUrl: string;
  readonly chapters: readonly Chapter[];
  /** When it is made, UTC milliseconds; its figures are of that time. */
  readonly madeAt: number;
  /** The kind of prices: `Simulated prices`. */
  readonly pricesLabel: string;
  readonly writeFigure: (name: FigureName, attributes: PartAttributes) => string;
  /** A term's example from a robot, in a sentence; null for none. */
  readonly writeExample: (term: ContentEntry<'glossary'>) => string | null;
}

interface EpubFile {
  readonly name: string;
  readonly title: string;
  /** XHTML of its body. */
  readonly body: string;
}

const STYLE = `body { font-family: serif; line-height: 1.5; }
h1, h2, h3 { font-family: sans-serif; line-height: 1.25; }
table { border-collapse: collapse; }
th, td { padding: 0.2em 0.6em; border-bottom: 1px solid; text-align: left; }
.right { text-align: right; }
.center { text-align: center; }
.note { font-size: 0.85em; }
.term { break-inside: avoid; }
`;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * The book as EPUB 3.3 (https://www.w3.org/TR/epub-33/): one XHTML file a chapter, formulas as MathML, no scripts. What
 * only pages can show is a link to its page. The same input gives the same bytes.
 */
export function writeEpub(input: EpubInput): Uint8Array<ArrayBuffer> {
  const linkTo = bookLinks(input);
  const files: readonly EpubFile[] = [
    { name: 'title.xhtml', title: EBOOK_TITLE, body: titleBody(input) },
    ...input.chapters.map((chapter) => ({
      name: `${chapter.id}.xhtml`,
      title: chapter.title,
      body: chapterBody(input, chapter, linkTo),
    })),
  ];
  const text = (content: string) => strToU8(content);
  return zipSync(
    {
      // The specification wants it first and uncompressed, so that the kind of file can be read at a fixed place.
      mimetype: [text('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': text(CONTAINER),
      'book/package.opf': text(packageFile(input, files)),
      'book/nav.xhtml': text(page('Contents', navBody(files))),
      'book/style.css': text(STYLE),
      ...Object.fromEntries(files.map(({ name, title, body }) => [`book/${name}`, text(page(title, body))])),
    },
    { level: 9, mtime: input.madeAt },
  );
}

/** Where addresses lead: to a chapter of the book where it has the lesson or term, else to the site. */
function bookLinks({ chapters, baseUrl }: EpubInput): (path: string) => string {
  const own = new Map(
    chapters.flatMap(({ id, entries, isLesson }) =>
      entries.map(({ slug }): [string, string] =>
        isLesson ? [lessonPath(slug), `${id}.xhtml`] : [termPath(slug), `${id}.xhtml#${slug}`],
      ),
    ),
  );
  return (path) => own.get(path) ?? `${baseUrl}${path}`;
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeXhtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

const REQUIRED = `<p class="note"><strong>${HYPOTHETICAL} results.</strong> ${escapeXhtml(CFTC_TEXT)}</p>`;

function titleBody({ baseUrl, madeAt, pricesLabel }: EpubInput): string {
  const link = `<a href="${baseUrl}/">${escapeXhtml(baseUrl)}</a>`;
  return `<h1>${EBOOK_TITLE}</h1>
<p>From Tickproof, ${link}. Made on ${formatDate(madeAt)}; figures of robots are of that day. ${escapeXhtml(pricesLabel)}.</p>
<p>Exercises and figures that follow prices are on the site; links lead there. Nothing in this book is financial advice.</p>
${REQUIRED}`;
}

function chapterBody(input: EpubInput, chapter: Chapter, linkTo: (path: string) => string): string {
  const { baseUrl, writeFigure } = input;
  const draw = (entry: ContentEntry) =>
    toXhtml(fillFigures(entry.html, writeFigure), {
      linkTo,
      drawPart(name) {
        if (name === 'hypothetical') return REQUIRED;
        const address = `${baseUrl}${chapter.isLesson ? lessonPath(entry.slug) : termPath(entry.slug)}`;
        return `<p class="note">A part that follows the market or your input is here: <a href="${address}">${escapeXhtml(address)}</a></p>`;
      },
    });
  if (chapter.isLesson)
    return `<h1>${escapeXhtml(chapter.title)}</h1>
<p><em>${escapeXhtml(chapter.summary)}</em></p>
${chapter.entries.map(draw).join('\n')}
${REQUIRED}`;
  const terms = chapter.entries as readonly ContentEntry<'glossary'>[];
  return `<h1>${escapeXhtml(chapter.title)}</h1>
${terms.map((term) => termSection(input, term, draw(term))).join('\n')}
${REQUIRED}`;
}

function termSection(
  { madeAt, pricesLabel, writeExample }: EpubInput,
  term: ContentEntry<'glossary'>,
  html: string,
): string {
  const { alsoCalled, source } = term.data;
  const example = writeExample(term);
  return [
    `<section class="term" id="${term.slug}">`,
    `<h2>${escapeXhtml(term.title)}</h2>`,
    `<p><em>${escapeXhtml(term.summary)}</em></p>`,
    alsoCalled.length > 0 && `<p class="note">Also called ${escapeXhtml(alsoCalled.join(', '))}.</p>`,
    html,
    source && `<p class="note">Source: ${escapeXhtml(source)}.</p>`,
    example &&
      `<p><strong>From a robot (${HYPOTHETICAL.toLowerCase()}, ${escapeXhtml(pricesLabel.toLowerCase())}, ${formatDate(madeAt)}).</strong> ${escapeXhtml(example)}</p>`,
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function navBody(files: readonly EpubFile[]): string {
  const items = files.map(({ name, title }) => `<li><a href="${name}">${escapeXhtml(title)}</a></li>`);
  return `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>\n${items.join('\n')}\n</ol></nav>`;
}

function packageFile({ baseUrl, madeAt }: EpubInput, files: readonly EpubFile[]): string {
  const items = files.map(
    ({ name, body }, index) =>
      `<item id="file-${index}" href="${name}" media-type="application/xhtml+xml"${body.includes('<math') ? ' properties="mathml"' : ''}/>`,
  );
  const order = files.map((_, index) => `<itemref idref="file-${index}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXhtml(`${baseUrl}${EBOOK_PATHS.epub}`)}</dc:identifier>
<dc:title>${EBOOK_TITLE}</dc:title>
<dc:language>en</dc:language>
<dc:creator>Tickproof</dc:creator>
<meta property="dcterms:modified">${new Date(madeAt).toISOString().slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join('\n')}
</manifest>
<spine>
${order.join('\n')}
</spine>
</package>
`;
}
