const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Whether the host of a URL or Host header, with or without port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAME.test(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}
