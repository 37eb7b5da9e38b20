import type { Server } from 'node:http';
import { OperatorError } from '@/lib/core/base/errors';

/**
 * Listens and returns the URL to open in a browser.
 * @throws OperatorError if the port is taken or not allowed
 */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new OperatorError(`Port ${port} is in use; set PORT to a free one, for example PORT=${port + 1}`),
        );
      else if (error.code === 'EACCES')
        reject(new OperatorError(`Port ${port} may not be used by this user`));
      else reject(error);
    });
    server.listen(port, () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/`);
    });
  });
}

/** How long responses in progress may take to finish, in milliseconds, because a client may never finish. */
const FINISH_MS = 5_000;
/** How often to look for connections whose answer is finished. */
const LOOK_MS = 50;

/** Stops accepting connections, lets responses in progress finish, then closes; cuts them off after `finishMs`. */
export function closeServer(server: Server, finishMs = FINISH_MS): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), finishMs);
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(look);
      resolve();
    });
    server.closeIdleConnections();
  });
}
