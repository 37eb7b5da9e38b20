import type { ConnectionHandler } from './transport';

/** Wraps a handler to run something first when its connection ends. */
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
