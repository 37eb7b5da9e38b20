import type { IncomingMessage } from 'node:http';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import type { CatalogueProgress } from '@/lib/robots/catalogue/progress';
import { createHubFigures } from './hub-figures';
import { createMetrics } from './metrics';

const TOKEN = 'a-token-of-some-length';

function metricsWith(token: string | null, progress: CatalogueProgress = { ready: 3, total: 5 }) {
  const counts = createRequestCounts();
  const hub = createHubFigures(() => ({ WebSockets: 7, ServerSentEvents: 0, LongPolling: 2 }));
  const metrics = createMetrics({
    counts,
    pages: null,
    catalogue: { progress: () => progress },
    version: () => 9,
    hub,
    recomputed: () => ({ at: 5_000, robots: 3, entries: 40, days: 9, failures: 2, first: 'robot 1: market' }),
    replayed: () => ({
      ...{ at: 6_000, robots: 4, entries: 40, signals: 1, sessions: 0 },
      ...{ notReplayed: 0, failures: 1, first: null },
    }),
    token,
  });
  return { counts, hub, metrics };
}

function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { host: 'localhost:3000', ...headers },
  } as unknown as IncomingMessage;
}

describe('metrics', () => {
  it.each([
    ['this machine', from('127.0.0.1'), true],
    ['this machine, by its newer address', from('::1'), true],
    ['this machine, by its older address within the newer', from('::ffff:127.0.0.1'), true],
    [
      'this machine, by a foreign name that resolves here',
      from('127.0.0.1', { host: 'evil.example' }),
      false,
    ],
    ['a program on this machine without a host', from('127.0.0.1', { host: '' }), false],
    [
      'the site by its name, with the token',
      from('127.0.0.1', { host: 'tickproof.example', authorization: `Bearer ${TOKEN}` }),
      true,
    ],
    ['another machine', from('10.0.0.7'), false],
    ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }), false],
    [
      'a proxy on this machine, with the newer header',
      from('127.0.0.1', { forwarded: 'for=10.0.0.7' }),
      false,
    ],
    ['another machine with the token', from('10.0.0.7', { authorization: `Bearer ${TOKEN}` }), true],
    [
      'another machine with half of the token',
      from('10.0.0.7', { authorization: `Bearer ${TOKEN.slice(9)}` }),
      false,
    ],
    ['another machine with an empty token', from('10.0.0.7', { authorization: 'Bearer ' }), false],
  ])('to %s: %#', (_, request, expected) => {
    expect(metricsWith(TOKEN).metrics.allows(request)).toBe(expected);
  });

  it('accept no token if none is set', () => {
    const request = from('10.0.0.7', { authorization: 'Bearer null' });
    expect(metricsWith(null).metrics.allows(request)).toBe(false);
  });

  it('report what the last recomputation found', async () => {
    const text = await metricsWith(null).metrics.text();
    for (const line of [
      'tickproof_verified_robots 3',
      'tickproof_verified_entries 40',
      'tickproof_verified_failures 2',
      'tickproof_verified_timestamp_seconds 5',
      'tickproof_replayed_robots 4',
      'tickproof_replayed_failures 1',
      'tickproof_replayed_timestamp_seconds 6',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('report real-time connections by transport, refusals by reason, and the lag', async () => {
    const { hub, metrics } = metricsWith(null);
    for (const reason of ['address', 'call', 'address']) hub.refused(reason);
    for (const ms of [0.4, 30, 2_000]) hub.lagged(ms);
    for (let i = 0; i < 2; i += 1) {
      const text = await metrics.text();
      for (const line of [
        'tickproof_hub_connections{transport="WebSockets"} 7',
        'tickproof_hub_connections{transport="ServerSentEvents"} 0',
        'tickproof_hub_connections{transport="LongPolling"} 2',
        'tickproof_hub_refusals_total{reason="address"} 2',
        'tickproof_hub_refusals_total{reason="call"} 1',
        'tickproof_hub_send_lag_seconds_bucket{le="0.001"} 1',
        'tickproof_hub_send_lag_seconds_bucket{le="0.05"} 2',
        'tickproof_hub_send_lag_seconds_count 3',
      ])
        expect(text).toContain(`${line}\n`);
    }
  });

  it('report what a start is preparing, as pages do', async () => {
    const bars = { done: 40, total: 147 };
    const text = await metricsWith(null, { ready: 0, total: 323, bars }).metrics.text();
    for (const line of [
      'tickproof_preparing{stage="market"} 1',
      'tickproof_preparing{stage="robots"} 0',
      'tickproof_preparing_done{stage="market"} 40',
      'tickproof_preparing_total{stage="market"} 147',
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).not.toContain('tickproof_preparing_done{stage="robots"}');
    const ready = await metricsWith(null, { ready: 323, total: 323, bars: null }).metrics.text();
    expect(ready).toContain('tickproof_preparing{stage="market"} 0\n');
    expect(ready).not.toContain('tickproof_preparing_done{');
  });

  it('report current counts each time', async () => {
    const { counts, metrics } = metricsWith(null);
    counts.add('cached', 200);
    counts.add('cached', 304);
    counts.add('cached', 200);
    for (let i = 0; i < 2; i += 1) {
      const text = await metrics.text();
      expect(text).toContain('tickproof_http_requests_total{kind="cached",status="2xx"} 2\n');
      expect(text).toContain('tickproof_http_requests_total{kind="cached",status="3xx"} 1\n');
      expect(text).toContain('tickproof_robots_ready 3\n');
      expect(text).toContain('nodejs_eventloop_lag_seconds');
    }
  });
});
