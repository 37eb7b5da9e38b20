import { createHash } from 'node:crypto';
import type { ApiAnswer } from './route';

/** In system colors, because it shows for a second if the provider is slow. */
const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The page between our form and a provider. Pages restrict form targets to this site (`form-action 'self'`), which
 * includes redirects in response to a form; from this page on, the restriction no longer applies.
 * @param location address at the provider
 * @param cookie Set-Cookie header
 */
export function leavingPage(provider: string, location: string, cookie: string): ApiAnswer {
  const address = escapeHtml(location);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${address}">
<style>${STYLE}</style>
<title>Continuing to ${escapeHtml(provider)}</title>
</head>
<body>
<main><p>Continuing to ${escapeHtml(provider)} … <a href="${address}">Continue now</a></p></main>
</body>
</html>
`;
  return {
    status: 200,
    body: Buffer.from(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
    },
    cookies: [cookie],
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
