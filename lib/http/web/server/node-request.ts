import type { Context } from 'hono';
import { clientAddress } from '../client-address';

/** What @hono/node-server puts beside a request; absent for a plain one. */
interface NodeBindings {
  readonly outgoing?: { getHeader(name: string): unknown };
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } };
}

/** IP address of the client of a request. */
export function addressOf({ req, env }: Context, trustedProxies: number): string {
  const { incoming } = (env ?? {}) as NodeBindings;
  return clientAddress(incoming?.socket.remoteAddress, req.header('x-forwarded-for'), trustedProxies);
}

/** The id under which a request is logged; '' for a plain one without. */
export function requestIdOf({ req, env }: Context): string {
  const { outgoing } = (env ?? {}) as NodeBindings;
  return String(outgoing?.getHeader('X-Request-Id') ?? req.header('x-request-id') ?? '');
}
