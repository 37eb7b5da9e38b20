import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes from this machine and no proxy says that it passed it on. */
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

/** Whether the host of an address or of a Host header, with or without a port, is a name of this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAME.test(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}
