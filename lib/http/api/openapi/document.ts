import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { isOpenToTokens } from '../access-tokens';
import type { Call, DocumentedError } from '../call';
import { CALLS, callPath } from '../calls/all-calls';
import { NOT_LOGGED_IN } from '../signed-in';
import { COMMON_ERRORS } from './common-errors';
import { exampleRequest } from './example';
import { toJsonSchema } from './json-schema';
import { OTHER_OPERATIONS } from './other-operations';

interface DocumentOptions {
  readonly catalogue: CatalogueReader;
  /** The site's public origin. */
  readonly baseUrl: string;
}

const ERROR = { $ref: '#/components/schemas/Error' };
const TOKEN_SECURITY = [{ antiforgeryHeader: [], antiforgeryCookie: [] }];
/** Calls that also accept an app's token. */
const ACCESS_SECURITY = [...TOKEN_SECURITY, { accessToken: [] }];

/** Creates the OpenAPI 3.1 document. Its examples use current robots. */
export function createDocument({ catalogue, baseUrl }: DocumentOptions): () => object {
  return () => ({
    openapi: '3.1.0',
    info: {
      title: 'Tickproof API',
      version: '1.0.0',
      description: `The calls behind the robot pages. ${catalogue.market().label}: robots’ figures are based on them. Percentages are numbers such as 12.5 for 12.5%, times are UTC, and amounts are in the robot’s own currency. Guests get no dollar amounts. Real-time events are described in ${baseUrl}/api/asyncapi.json.`,
    },
    servers: [{ url: baseUrl }],
    paths: {
      '/api/antiforgery': { get: antiforgeryOperation() },
      '/api/openapi.json': { get: documentOperation() },
      '/api/asyncapi.json': { get: asyncDocumentOperation() },
      ...OTHER_OPERATIONS,
      ...Object.fromEntries(CALLS.map((call) => [callPath(call), { post: toOperation(call, catalogue) }])),
    },
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['Message'],
          properties: {
            Message: { type: 'string', description: 'What went wrong, for people.' },
            Reason: { type: 'string', description: 'For programs, if they can react to it.' },
            RequestId: { type: 'string', description: 'Set for server faults: include it in reports.' },
          },
        },
      },
      securitySchemes: {
        antiforgeryHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The token from GET /api/antiforgery; the same value as the cookie.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An app token (Account/CreateAppToken), used instead of cookies and the anti-forgery token. X-Cx-User may name its user; a different id is refused (401).',
        },
        antiforgeryCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'XSRF-TOKEN',
          description: 'Set by GET /api/antiforgery; over https its name is __Host-XSRF-TOKEN.',
        },
      },
    },
  });
}

function toOperation(call: Call, catalogue: CatalogueReader) {
  return {
    operationId: call.name.replace('/', '_'),
    tags: [call.name.split('/')[0]],
    summary: call.summary,
    description: call.description,
    security: isOpenToTokens(call) ? ACCESS_SECURITY : TOKEN_SECURITY,
    requestBody: {
      required: !call.isBodyOptional,
      content: {
        'application/json': { schema: toJsonSchema(call.request), example: exampleRequest(call, catalogue) },
      },
    },
    responses: {
      200: jsonResponse('The answer.', answerSchema(call)),
      ...errorResponses([...accessErrors(call), ...call.errors, ...COMMON_ERRORS]),
    },
  };
}

/** Errors for callers who may not make a call, unless the call documents its own. */
function accessErrors({ access, errors }: Call): readonly DocumentedError[] {
  const isDocumented = (status: number) => errors.some((error) => error.status === status);
  return [
    ...(access !== 'anyone' && !isDocumented(401) ? [NOT_LOGGED_IN] : []),
    ...(access === 'admin' ? [{ status: 403, when: 'The user isn’t a content admin.' } as const] : []),
  ];
}

function answerSchema({ guestAnswer, userAnswer }: Call) {
  const user = toJsonSchema(userAnswer);
  if (guestAnswer === null || guestAnswer === userAnswer) return user;
  return {
    anyOf: [
      { ...user, title: 'For logged-in users' },
      { ...toJsonSchema(guestAnswer), title: 'For guests' },
    ],
  };
}

function errorResponses(errors: readonly (DocumentedError | (typeof COMMON_ERRORS)[number])[]) {
  const byStatus = new Map<number, string[]>();
  for (const { status, when } of errors) byStatus.set(status, [...(byStatus.get(status) ?? []), when]);
  return Object.fromEntries(
    [...byStatus].map(([status, whens]) => [status, jsonResponse(whens.join(' '), ERROR)]),
  );
}

function jsonResponse(description: string, schema: unknown) {
  return { description, content: { 'application/json': { schema } } };
}

function antiforgeryOperation() {
  return {
    operationId: 'antiforgery',
    tags: ['Common'],
    summary: 'Anti-forgery token',
    description:
      'Returns a token and sets it as the cookie XSRF-TOKEN (over https __Host-XSRF-TOKEN). Send the cookie and the same value in the header X-XSRF-TOKEN with every POST. If the current token is still valid, it is returned again.',
    responses: {
      200: jsonResponse('The token.', {
        type: 'object',
        required: ['token'],
        properties: { token: { type: 'string' } },
        additionalProperties: false,
      }),
    },
  };
}

function documentOperation() {
  return {
    operationId: 'openapi',
    tags: ['Common'],
    summary: 'This document',
    description: 'The API as an OpenAPI 3.1 document.',
    responses: { 200: jsonResponse('The document.', { type: 'object' }) },
  };
}

function asyncDocumentOperation() {
  return {
    operationId: 'asyncapi',
    tags: ['Common'],
    summary: 'Real-time events',
    description: 'Live prices and trades over /eventhub, as an AsyncAPI 3.0 document.',
    responses: { 200: jsonResponse('The document.', { type: 'object' }) },
  };
}
