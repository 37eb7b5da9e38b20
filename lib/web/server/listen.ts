import type { Server } from 'node:http';
import { OperatorError } from '@/lib/base/errors';

/**
 * Listens and returns the address to open in a browser.
 * @throws OperatorError when the port is taken or not allowed.
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

/** Takes no new connection, lets running answers finish, then closes. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
