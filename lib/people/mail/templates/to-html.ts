import { escapeHtml, toGreetingName, toLine } from '../plain-text';
import type { MailContent, MailFrame, Part } from './content';

/**
 * The design's colors, written out because mail programs don't support custom properties; classes have the dark ones.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #0b0f16 !important; }
  .sheet { background-color: #131924 !important; border-color: #263041 !important; }
  .ink { color: #f0f3f8 !important; }
  .quiet { color: #98a4b7 !important; }
  .well { background-color: #0f141d !important; border-color: #263041 !important; }
  .button { background-color: #9aabff !important; color: #0d1330 !important; }
  .link { color: #9aabff !important; }
}`;

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:#0e1420`;

/**
 * A mail's content as an HTML document. It uses tables and inline styles, which mail programs support, and no external
 * images or fonts, so that opening it reveals nothing.
 */
export function toHtml({ subject, name, parts, reason }: MailContent, { baseUrl, to }: MailFrame): string {
  const greeting = toGreetingName(name);
  const body = [
    `<p class="ink" style="${PARAGRAPH}">${greeting === '' ? 'Hello,' : `Hello ${escapeHtml(greeting)},`}</p>`,
    ...parts.map((part) => partHtml(part, baseUrl)),
  ].join('\n');
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(toLine(subject))}</title>
<style>${STYLE}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#f5f6f8">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f6f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:700;letter-spacing:-0.01em;color:#0e1420">Tickproof</td></tr>
<tr><td class="sheet" style="padding:32px 28px 16px;background-color:#ffffff;border:1px solid #e0e4ea;border-radius:16px">
<h1 class="ink" style="margin:0 0 20px;${FONT};font-size:22px;line-height:1.3;font-weight:700;color:#0e1420">${escapeHtml(toLine(subject))}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:1.5;color:#5a6577">This mail is for ${escapeHtml(to)}. Why you get it: ${escapeHtml(toLine(reason, Number.POSITIVE_INFINITY))}<br><br>Tickproof, <a class="link" href="${escapeHtml(`${baseUrl}/`)}" style="color:#2a45cf">${escapeHtml(`${baseUrl}/`)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function partHtml(part: Part, baseUrl: string): string {
  switch (part.type) {
    case 'paragraph':
      return `<p class="ink" style="${PARAGRAPH}">${escapeHtml(toLine(part.text, Number.POSITIVE_INFINITY))}</p>`;
    case 'code':
      return `<p class="well ink" style="margin:0 0 20px;padding:16px;border:1px solid #e0e4ea;border-radius:10px;background-color:#eef0f4;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;font-weight:700;letter-spacing:6px;text-align:center;color:#0e1420">${escapeHtml(toLine(part.code))}</p>`;
    case 'link':
      return linkHtml(part.label, `${baseUrl}${part.path}`);
    case 'items':
      return part.items.map((item) => itemHtml(item, baseUrl)).join('\n');
    case 'facts':
      return factsHtml(part.rows);
  }
}

/** A button, with its address below for anyone who can't press it or wants to see where it leads. */
function linkHtml(label: string, url: string): string {
  return `<p style="margin:0 0 8px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background-color:#2a45cf;color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 20px;${FONT};font-size:13px;line-height:1.5;word-break:break-all;color:#5a6577">${escapeHtml(url)}</p>`;
}

function itemHtml(
  { text, note, path }: { readonly text: string; readonly note: string; readonly path: string },
  baseUrl: string,
): string {
  return `<p class="ink" style="margin:0 0 14px;${FONT};font-size:15px;line-height:1.5;color:#0e1420"><a class="link" href="${escapeHtml(`${baseUrl}${path}`)}" style="color:#2a45cf;font-weight:600">${escapeHtml(toLine(text))}</a><br><span class="quiet" style="font-size:13px;color:#5a6577">${escapeHtml(toLine(note))}</span></p>`;
}

function factsHtml(rows: readonly (readonly [string, string])[]): string {
  const cell = `padding:6px 12px 6px 0;${FONT};font-size:14px;line-height:1.5;text-align:left;vertical-align:top`;
  const lines = rows
    .map(
      ([label, value]) =>
        `<tr><th class="quiet" scope="row" style="${cell};font-weight:400;white-space:nowrap;color:#5a6577">${escapeHtml(label)}</th><td class="ink" style="${cell};word-break:break-word;color:#0e1420">${escapeHtml(toLine(value))}</td></tr>`,
    )
    .join('\n');
  return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">\n${lines}\n</table>`;
}
