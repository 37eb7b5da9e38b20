/**
 * The browsers' push services. An endpoint is whatever a browser sends us, so only these are ever contacted: those of
 * Chrome and browsers based on it, Firefox, Safari, and Edge.
 */
const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com']);
const PARENT_HOSTS = ['.push.apple.com', '.notify.windows.com'] as const;

const MAX_LENGTH = 1000;

/** Whether an endpoint is an https address of one of the push services, on the usual port and without a user. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (HOSTS.has(hostname) || PARENT_HOSTS.some((parent) => hostname.endsWith(parent)))
  );
}
