const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Whether the host of an address or of a Host header, with or without a port, is a name of this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAME.test(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}
