import { SERVER_ERROR } from '@/lib/core/base/server-error';

/** Errors any POST call can return. */
export const COMMON_ERRORS: readonly { readonly status: number; readonly when: string }[] = [
  {
    status: 400,
    when: 'The anti-forgery token is missing or expired, the body isn’t valid JSON, or a field is invalid: the message names it.',
  },
  { status: 403, when: 'The request came from another site’s page.' },
  { status: 413, when: 'The body is larger than 64 KB.' },
  { status: 415, when: 'The body isn’t sent as application/json.' },
  { status: 500, when: `Server fault: "${SERVER_ERROR}", with a RequestId to report.` },
];
