import type { CallAccess } from '@/lib/http/api/call';
import type { Route } from './route';

/** A route as it is reviewed. */
export interface OtherRoute extends Pick<Route, 'method' | 'path'> {
  /** As the API's document writes it, where it has parts that vary. */
  readonly documented?: string;
  readonly access: CallAccess;
  /** How it is told that a page of ours sends it; null for what only reads, or what others send and sign. */
  readonly proof: 'X-XSRF-TOKEN' | '__RequestVerificationToken' | 'state and cookie' | 'signature' | null;
}

/** Every such route. A test holds the server to this list and to the table of calls: nothing else answers. */
export const OTHER_ROUTES: readonly OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone', proof: null },
  { method: 'GET', path: '/readyz', access: 'anyone', proof: null },
  { method: 'GET', path: '/api/antiforgery', access: 'anyone', proof: null },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone', proof: null },
  { method: 'GET', path: '/api/asyncapi.json', access: 'anyone', proof: null },
  { method: 'GET', path: '/api/captcha/challenge', access: 'anyone', proof: null },
  {
    method: 'GET',
    path: '/api/ledger/:file',
    documented: '/api/ledger/{robotId}.csv',
    access: 'user',
    proof: null,
  },
  {
    method: 'GET',
    path: '/api/ledger-percent/:file',
    documented: '/api/ledger-percent/{robotId}.csv',
    access: 'anyone',
    proof: null,
  },
  { method: 'POST', path: '/api/CxUser/ReportLoginProblem', access: 'anyone', proof: 'X-XSRF-TOKEN' },
  {
    method: 'POST',
    path: '/api/account/externallogin',
    access: 'anyone',
    proof: '__RequestVerificationToken',
  },
  {
    method: 'GET',
    path: '/api/account/externalcallback/:provider',
    access: 'anyone',
    proof: 'state and cookie',
  },
  {
    method: 'POST',
    path: '/api/account/externalcallback/:provider',
    access: 'anyone',
    proof: 'state and cookie',
  },
  { method: 'POST', path: '/api/payments/stripe/webhook', access: 'anyone', proof: 'signature' },
];
