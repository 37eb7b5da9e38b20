/**
 * A worker that searches keys. Its script is a file of this site, so that pages need allow no scripts from elsewhere
 * nor any made while they run.
 */
export function makeAltchaWorker(): Worker {
  const address = new URL('altcha/workers/pbkdf2', import.meta.url);
  return new Worker(address);
}
