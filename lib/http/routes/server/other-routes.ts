import type { CallAccess } from '@/lib/http/api/call';
import type { Route } from './route';

/** A route for security review. */
export interface OtherRoute extends Pick<Route, 'method' | 'path'> {
  /** In the API document's notation, if parts vary. */
  readonly documented?: string;
  readonly access: CallAccess;
  /** How requests prove they come from our pages; null for routes that only read, or that others sign. */
  readonly proof:
    | 'X-XSRF-TOKEN'
    | '__RequestVerificationToken'
    | 'state and cookie'
    | 'state and session'
    | 'signature'
    | 'token in the address'
    | 'Origin'
    | null;
}

/** All routes besides calls. A test checks that the server answers only these and the table of calls. */
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
  {
    method: 'GET',
    path: '/api/paper-trades/:file',
    documented: '/api/paper-trades/{file}.csv',
    access: 'user',
    proof: null,
  },
  {
    method: 'GET',
    path: '/api/broker-accounts/:file',
    documented: '/api/broker-accounts/{file}',
    access: 'user',
    proof: null,
  },
  // Reads a file and answers what is in it; nothing is stored.
  { method: 'POST', path: '/api/CxPortfolio/Read', access: 'anyone', proof: 'X-XSRF-TOKEN' },
  { method: 'POST', path: '/api/CxPortfolio/Import', access: 'user', proof: 'X-XSRF-TOKEN' },
  {
    method: 'GET',
    path: '/api/portfolios/:file',
    documented: '/api/portfolios/{no}.csv',
    access: 'user',
    proof: null,
  },
  {
    method: 'GET',
    path: '/api/weekly-reports/:file',
    documented: '/api/weekly-reports/{id}.csv',
    access: 'anyone',
    proof: null,
  },
  // Anyone may come back; the page says so if their session is over.
  {
    method: 'GET',
    path: '/api/brokers/callback/:broker',
    documented: '/api/brokers/callback/{broker}',
    access: 'anyone',
    proof: 'state and session',
  },
  { method: 'POST', path: '/api/CxUser/ReportLoginProblem', access: 'anyone', proof: 'X-XSRF-TOKEN' },
  // Only adds one to a count. Requests from other sites' pages are refused.
  { method: 'POST', path: '/api/page-events', access: 'anyone', proof: 'Origin' },
  // Users' tickets, or a guest's by the secret of a mailed link.
  { method: 'POST', path: '/api/Tickets/Open', access: 'anyone', proof: 'X-XSRF-TOKEN' },
  { method: 'POST', path: '/api/Tickets/Reply', access: 'anyone', proof: 'X-XSRF-TOKEN' },
  {
    method: 'GET',
    path: '/api/ticket-attachments/:no',
    documented: '/api/ticket-attachments/{no}',
    access: 'anyone',
    proof: null,
  },
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
  // The mail's token proves them: providers send these without cookies (RFC 8058).
  { method: 'POST', path: '/api/notifications/unsubscribe', access: 'anyone', proof: 'token in the address' },
  { method: 'GET', path: '/api/notifications/unsubscribe', access: 'anyone', proof: 'token in the address' },
  { method: 'POST', path: '/api/weekly-report/unsubscribe', access: 'anyone', proof: 'token in the address' },
  { method: 'GET', path: '/api/weekly-report/unsubscribe', access: 'anyone', proof: 'token in the address' },
  { method: 'POST', path: '/api/payments/stripe/webhook', access: 'anyone', proof: 'signature' },
];
