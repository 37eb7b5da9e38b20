import { DAY_MS } from '@/lib/core/base/time';
import { getBaseUrl, getSiteConfig } from '@/lib/robots/catalogue/current';
import { reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

export const dynamic = 'force-dynamic';

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/** How to report a vulnerability (RFC 9116). */
export function GET(): Response {
  const base = getBaseUrl();
  const { email } = getSiteConfig().contact;
  const lines = [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${base}${reportProblemPath()}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${base}${SITE_PATHS.securityTxt}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
