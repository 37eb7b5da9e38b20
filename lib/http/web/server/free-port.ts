import { createServer } from 'node:http';
import { closeServer, listen } from './listen';

interface Addressed {
  readonly port: number;
  readonly baseUrl: string;
}

/**
 * Picks a free port if PORT is 0, so that pages and mails can include the server's address. If another process takes it
 * in the meantime, startup reports the port as in use.
 */
export async function withPort<Settings extends Addressed>(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const probe = createServer();
  const { port } = new URL(await listen(probe, 0));
  await closeServer(probe);
  return {
    ...settings,
    port: Number(port),
    baseUrl: settings.baseUrl.replace(/^(http:\/\/127\.0\.0\.1):0$/, `$1:${port}`),
  };
}
