/**
 * A worker that solves challenges. Its script is a file on this site, so that pages needn't allow other origins or blob
 * URLs.
 */
export function makeAltchaWorker(): Worker {
  const address = new URL('altcha/workers/pbkdf2', import.meta.url);
  return new Worker(address);
}
