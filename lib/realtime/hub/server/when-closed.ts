import type { ConnectionHandler } from './transport';

/** The same handler, with something to be done first when its connection has ended. */
export function whenClosed(handler: ConnectionHandler, done: () => void): ConnectionHandler {
  return {
    onData: (bytes) => handler.onData(bytes),
    onTooLarge: (maxBytes) => handler.onTooLarge?.(maxBytes),
    onDrain: () => handler.onDrain(),
    onPause: () => handler.onPause(),
    onResume: () => handler.onResume(),
    onClose(error) {
      done();
      handler.onClose(error);
    },
  };
}
