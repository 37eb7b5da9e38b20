import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@/lib/core/base/loopback';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes from this machine without a proxy. */
export function isFromThisMachine({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
}): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    PASSED_ON.every((name) => headers[name] === undefined)
  );
}

/**
 * Whether the user of this machine asks. A foreign name that resolves here is another site's page trying to read what
 * it gets, and proxies that don't identify themselves mostly use HTTP 1.0, which browsers don't.
 */
export function isByThisUser(request: IncomingMessage): boolean {
  return (
    isFromThisMachine(request) && request.httpVersion !== '1.0' && isLoopbackHost(request.headers.host ?? '')
  );
}
