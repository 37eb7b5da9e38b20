import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { stampedPrice } from './stamp';

/** The measured hub's path. */
export const BENCH_HUB = '/hub';
export const TARGET = 'PriceUpdate';

/** A WebSocket without negotiation, as the protocol allows. */
export function hubPath(): string {
  return BENCH_HUB;
}

/** A price as a hub message in a text frame (RFC 6455, 5.2), as the bare server writes it. */
export function messageFrame(): Buffer {
  const payload = jsonProtocol.encode({
    type: 'invocation',
    target: TARGET,
    arguments: [stampedPrice()],
  });
  const head =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}
