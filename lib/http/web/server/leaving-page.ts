import { createHash } from 'node:crypto';
import type { ApiAnswer } from './route';

/** In the colours of the system: what is seen, where the provider is slow, for a second. */
const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The page between a form of ours and a provider. A redirect would be an answer to the form, and pages let their forms
 * lead to this site only (`form-action 'self'`); from here on, wherever the provider leads is no business of that rule.
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
