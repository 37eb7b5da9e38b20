import { createHash } from 'node:crypto';
import { escapeHtml, toDateTime } from '@/lib/people/mail/plain-text';
import type { CapturedMail } from '@/lib/people/mail/server/captured-mails';

/** Pages that show captured mails: plain HTML with minimal styles. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f5f6f8; --surface: #fff; --line: #e0e4ea; --ink: #0e1420; --quiet: #5a6577; --accent: #2a45cf; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0b0f16; --surface: #131924; --line: #263041; --ink: #f0f3f8; --quiet: #98a4b7; --accent: #9aabff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem); }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem; }
p { margin: 0 0 1.25rem; color: var(--quiet); overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
li + li { border-top: 1px solid var(--line); }
li a { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
li a:hover strong { color: var(--accent); }
li strong { flex: 1 1 18rem; font-weight: 600; }
li span { color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
pre, iframe { width: 100%; margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.55 ui-monospace, Menlo, Consolas, monospace; }
iframe { display: block; height: 46rem; }
`;

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'";
/** These pages load nothing, run nothing and can't be framed. */
export const PAGE_POLICY = `${NOTHING}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-src 'self'; frame-ancestors 'none'`;
/** A mail's own HTML: inline styles, no origin, and links open in a new tab. */
export const FRAMED_POLICY = `${NOTHING}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Captured mails, newest first. */
export function listPage(mails: readonly CapturedMail[], limit: number): string {
  const rows = mails.map(
    ({ id, subject, to, createdAt }) =>
      `<li><a href="/app/dev/mail/${id}/"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span><span>${toDateTime(String(createdAt))}</span></a></li>`,
  );
  const list = rows.length === 0 ? '<p>There are none yet.</p>' : `<ul>\n${rows.join('\n')}\n</ul>`;
  return page(
    'Captured mails',
    `<h1>Captured mails</h1>
<p>No mail server is set (SMTP_URL), so mails are captured here instead of sent: the newest ${limit}, for 7 days. Only this machine can see this page.</p>
${list}`,
  );
}

/** One mail: as text with links, and as HTML in a frame. */
export function mailPage({ id, subject, to, createdAt, text }: CapturedMail, baseUrl: string): string {
  return page(
    subject,
    `<p><a href="/app/dev/mail/">Captured mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>To ${escapeHtml(to)}, ${toDateTime(String(createdAt))}</p>
<h2>Text</h2>
<pre>${withLinks(text, baseUrl)}</pre>
<h2>HTML</h2>
<iframe src="/app/dev/mail/${id}/html/" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

/** A mail's HTML as sent, except that links open in a new tab. */
export function framedHtml({ html }: CapturedMail): string {
  return html.replace('<head>', '<head>\n<base target="_blank">');
}

/** Text as HTML, linking only this site's addresses. */
function withLinks(text: string, baseUrl: string): string {
  return text
    .split(/(\s+)/)
    .map((word) =>
      word.startsWith(`${baseUrl}/`)
        ? `<a href="${escapeHtml(word)}">${escapeHtml(word)}</a>`
        : escapeHtml(word),
    )
    .join('');
}
