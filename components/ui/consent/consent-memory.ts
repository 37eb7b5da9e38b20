/** What a visitor decided about analytics that need consent. */
export type Consent = 'yes' | 'no';

const KEY = 'tickproof.analytics-consent';

/** null if they weren't asked yet, or their browser keeps nothing. */
export function readConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return null;
  }
}

/** Without storage, the choice counts for this page. */
export function keepConsent(choice: Consent): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {}
}

/** Deletes the cookies that Google's script set: on this host, or on a domain above it. */
export function forgetGoogle(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
  for (const name of names.filter((one) => /^_ga(?:_|$)/.test(one)))
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari got cookieStore late.
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
}
