import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { admit, connectionFault, isRefusal, transportFault } from './admission';
import type { NegotiatedConnection } from './connection';
import { toRefusal } from './http-answer';
import type { HubRequestContext } from './http-requests';
import type { TransportEndpoint, TransportRefusal } from './transport';
import { handshakeFault, SocketCarrier } from './websockets';

/** One upgrade request to a hub, as received from Node. */
export interface HubUpgrade {
  readonly endpoint: TransportEndpoint;
  /** Handles this endpoint's handshakes. */
  readonly sockets: WebSocketServer;
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly query: ReadonlyMap<string, string>;
}

/** Answers an upgrade request with a WebSocket or a refusal; never rejects. */
export async function answerUpgrade(context: HubRequestContext, upgrade: HubUpgrade): Promise<void> {
  const { endpoint, request, socket, query } = upgrade;
  // Node no longer listens to the socket, and nobody else does.
  socket.on('error', () => socket.destroy());
  try {
    const early = handshakeFault(request) ?? context.refusal();
    if (early) return context.refuseUpgrade(socket, early);
    const admitted = await admit(endpoint, request, 'upgrade');
    if (isRefusal(admitted)) return context.refuseUpgrade(socket, admitted);
    const token = query.get('id');
    const connection = token ? context.connections.find(token, endpoint) : null;
    const fault =
      context.refusal() ??
      (token ? connectionFault(token, connection, admitted.user) : null) ??
      transportFault(endpoint, 'WebSockets', connection?.chosen ?? null) ??
      stateFault(connection);
    if (fault) return context.refuseUpgrade(socket, fault);
    connect(context, upgrade, connection, admitted.user);
  } catch (error) {
    context.onError(error);
    context.refuseUpgrade(socket, toRefusal(error));
  }
}

function stateFault(connection: NegotiatedConnection | null): TransportRefusal | null {
  if (connection === null || connection.state === 'unused' || connection.state === 'paused') return null;
  if (connection.state !== 'active') return { status: 404, message: 'No Connection with that ID' };
  // A stateful connection's old socket may be lost without the server noticing yet.
  return connection.isStateful ? null : { status: 409, message: 'The connection already has a socket' };
}

/** Connections are created or taken only after the handshake succeeds, so that none is left over otherwise. */
function connect(
  { connections }: HubRequestContext,
  { endpoint, sockets, request, socket, head }: HubUpgrade,
  known: NegotiatedConnection | null,
  user: unknown,
): void {
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    const connection = known ?? connections.create({ endpoint, user, isStateful: false });
    const carrier = new SocketCarrier(webSocket, socket);
    carrier.listen(connection);
    if (connection.state === 'unused') {
      connections.markUsed(connection);
      connection.open('WebSockets', request, carrier);
    } else if (!connection.resume(carrier)) carrier.destroy();
  });
}
