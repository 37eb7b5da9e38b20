import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startChild } from '@/lib/core/database/testing/child-process';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { startTracing, traceRequest, withSpan, withStatementLog } from './tracing';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
}

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A collector that takes OTLP as JSON. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const services: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      services.push(...resource.attributes.map((attribute: { value: object }) => attribute.value));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  return { spans, services, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENDER = 'b7ad6b7169203331';

it('sends requests with their slow statements to a collector, as part of the sender’s trace', async () => {
  const { spans, services, address } = await startCollector();
  const program = path.join(__dirname, '../../database/testing/trace-once.ts');
  const folder = await makeMigratedDataDir();
  await startChild(program, address, folder, `00-${TRACE}-${SENDER}-01`).hasPrinted(1);

  const [statement, work, request, round] = ['with n', 'work', 'POST call', 'engine round'].map((name) =>
    spans.find((span) => span.name === name),
  );
  expect(spans).toHaveLength(4);
  expect([statement?.parentSpanId, work?.parentSpanId]).toEqual([work?.spanId, request?.spanId]);
  expect([statement?.traceId, request?.traceId, request?.parentSpanId]).toEqual([TRACE, TRACE, SENDER]);
  expect([request?.status.code, round?.status.code]).toEqual([2, 2]);
  expect(JSON.stringify(spans)).not.toContain('secret text');
  expect(services).toContainEqual({ stringValue: 'tickproof' });
});

it('does nothing without a collector', async () => {
  await startTracing(false);
  expect(traceRequest({}, () => ({ name: 'GET page', attributes: {} }))).toBeNull();
  expect(withStatementLog()).toEqual({});
  expect(await withSpan('work', {}, async () => 7)).toBe(7);
});
