import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { admit, connectionFault, isRefusal, transportFault } from './admission';
import type { NegotiatedConnection } from './connection';
import type { ConnectionStore } from './connection-store';
import { EventStreamCarrier } from './event-stream';
import { answer, toRefusal } from './http-answer';
import { PollCarrier } from './long-polling';
import { negotiate } from './negotiate';
import { dropBody, maxBodyBytes, maxEarlyBytes, readBody } from './post-body';
import type { TransportEndpoint, TransportRefusal } from './transport';
import type { TransportTimings } from './transport-timings';

/** What all endpoints share. */
export interface HubRequestContext {
  readonly connections: ConnectionStore;
  readonly timings: TransportTimings;
  /** Why new connections are refused now; null if they aren't. */
  refusal(): TransportRefusal | null;
  /** Answers a refused request and counts it. */
  refuse(response: ServerResponse, refusal: TransportRefusal): void;
  /** As `refuse`, for upgrade requests. */
  refuseUpgrade(socket: Duplex, refusal: TransportRefusal): void;
  /** Reports an exception from the endpoint's own code. */
  onError(error: unknown): void;
}

export interface HubRequest {
  readonly endpoint: TransportEndpoint;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: ReadonlyMap<string, string>;
}

/** Too many connections are unused, but none stays so for long. */
const TOO_MANY_UNUSED: TransportRefusal = {
  status: 503,
  message: 'Too many connections are being made',
  retryAfter: 5,
  reason: 'unused',
};

/** Answers any request to a hub's path; never rejects. */
export function answerHubRequest(context: HubRequestContext, hub: HubRequest): Promise<void> {
  // Without a listener, writing to a client that just left would crash the process.
  hub.response.on('error', ignore);
  return guarded(context, hub, () => {
    switch (hub.request.method) {
      case 'GET':
        return answerGet(context, hub);
      case 'POST':
        return queuePost(context, hub);
      case 'DELETE':
        return answerDelete(context, hub);
      default:
        return refuseMethod(hub, 'GET, POST, DELETE');
    }
  });
}

/** Answers a negotiation request; never rejects. */
export function answerNegotiate(context: HubRequestContext, hub: HubRequest): Promise<void> {
  const { endpoint, request, response, query } = hub;
  response.on('error', ignore);
  return guarded(context, hub, async () => {
    if (request.method !== 'POST') return refuseMethod(hub, 'POST');
    dropBody(request);
    const closed = context.refusal();
    if (closed) return context.refuse(response, closed);
    const admitted = await admit(endpoint, request, 'negotiate');
    if (response.destroyed) return;
    if (isRefusal(admitted)) return context.refuse(response, admitted);
    const negotiated = negotiate(endpoint, query, admitted.user, context.connections);
    if (negotiated === null) return context.refuse(response, TOO_MANY_UNUSED);
    answer(response, 200, JSON.stringify(negotiated), { 'Content-Type': 'application/json' });
  });
}

async function answerGet(
  context: HubRequestContext,
  { endpoint, request, response, query }: HubRequest,
): Promise<void> {
  const transport = acceptsEvents(request) ? 'ServerSentEvents' : 'LongPolling';
  const admitted = await admit(endpoint, request, 'request');
  if (response.destroyed) return;
  if (isRefusal(admitted)) return context.refuse(response, admitted);
  const connection = findConnection(context, endpoint, query);
  const fault =
    connectionFault(query.get('id'), connection, admitted.user) ??
    transportFault(endpoint, transport, connection?.chosen ?? null);
  if (fault) return context.refuse(response, fault);
  if (connection === null) return;
  if (connection.state === 'unused') return openGet(context, connection, transport, request, response);
  if (connection.carrier instanceof PollCarrier) return connection.carrier.poll(response);
  answer(response, 409, 'The connection already has an event stream');
}

function openGet(
  context: HubRequestContext,
  connection: NegotiatedConnection,
  transport: 'ServerSentEvents' | 'LongPolling',
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { connections, timings } = context;
  const closed = context.refusal();
  if (closed) {
    context.refuse(response, closed);
    return;
  }
  connections.markUsed(connection);
  if (transport === 'ServerSentEvents') {
    const carrier = new EventStreamCarrier(response);
    carrier.listen(connection);
    connection.open(transport, request, carrier);
  } else {
    const carrier = new PollCarrier(connection, timings, connections.now);
    connection.open(transport, request, carrier);
    carrier.answerFirst(response);
  }
}

/** A connection's posts are handled in order of arrival, so each takes its turn before anything is awaited. */
async function queuePost(context: HubRequestContext, hub: HubRequest): Promise<void> {
  const connection = findConnection(context, hub.endpoint, hub.query);
  const handle = () => guarded(context, hub, () => answerPost(context, hub, connection));
  if (connection === null) return handle();
  if (connection.inTurn(handle)) return;
  answer(hub.response, 409, 'Too many pending requests for this connection');
  dropBody(hub.request);
}

async function answerPost(
  context: HubRequestContext,
  { endpoint, request, response, query }: HubRequest,
  connection: NegotiatedConnection | null,
): Promise<void> {
  const admitted = await admit(endpoint, request, 'request');
  const refusal = isRefusal(admitted)
    ? admitted
    : (connectionFault(query.get('id'), connection, admitted.user) ?? postFault(connection));
  if (refusal) context.refuse(response, refusal);
  else if (connection) await receivePost(connection, request, response);
  dropBody(request);
}

function postFault(connection: NegotiatedConnection | null): TransportRefusal | null {
  if (connection?.chosen === 'WebSockets')
    return { status: 405, message: 'POST requests are not allowed for WebSocket connections.' };
  return null;
}

async function receivePost(
  connection: NegotiatedConnection,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { maxReceiveBytes } = connection.endpoint;
  const isEarly = connection.state === 'unused';
  const limit = isEarly ? maxEarlyBytes(maxReceiveBytes) : maxBodyBytes(maxReceiveBytes);
  const body = await readBody(request, limit);
  // The connection may have ended in the meantime.
  if (connection.state === 'closing' || connection.hasEnded())
    return answer(response, 404, 'No Connection with that ID');
  if (body === 'cut-off') return answer(response, 400, 'The body was cut off');
  if (body === 'too-large' || connection.earlyBytes + body.length > limit) {
    answer(response, 413, `The body must have at most ${limit} bytes`);
    // Messages may span bodies, so without this body the next can't be parsed.
    return connection.endTooLarge();
  }
  connection.post(body);
  // While the hub isn't reading, the client is kept from sending more.
  await connection.whenReading();
  answer(response, 200, '');
}

async function answerDelete(
  context: HubRequestContext,
  { endpoint, request, response, query }: HubRequest,
): Promise<void> {
  dropBody(request);
  const admitted = await admit(endpoint, request, 'request');
  if (isRefusal(admitted)) return context.refuse(response, admitted);
  const connection = findConnection(context, endpoint, query);
  const fault = connectionFault(query.get('id'), connection, admitted.user);
  if (fault) return context.refuse(response, fault);
  if (connection?.chosen !== 'LongPolling')
    return answer(response, 400, 'Cannot terminate this connection using the DELETE endpoint.');
  connection.end(null);
  answer(response, 202, '');
}

function findConnection(
  { connections }: HubRequestContext,
  endpoint: TransportEndpoint,
  query: ReadonlyMap<string, string>,
): NegotiatedConnection | null {
  return connections.find(query.get('id') ?? '', endpoint);
}

function acceptsEvents({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? '').split(',').some((type) => /^\s*text\/event-stream\s*(;|$)/i.test(type));
}

function refuseMethod({ request, response }: HubRequest, allowed: string): void {
  answer(response, 405, '', { Allow: allowed });
  dropBody(request);
}

/** Runs a handler; reports and answers exceptions, so that it never rejects. */
async function guarded(
  { onError, refuse }: HubRequestContext,
  { response }: HubRequest,
  run: () => Promise<void> | void,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    onError(error);
    refuse(response, toRefusal(error));
  }
}

function ignore(): void {}
