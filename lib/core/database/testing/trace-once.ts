import { sql } from 'kysely';
import { startTracing, traceRequest, withSpan } from '@/lib/core/tracing/server/tracing';
import { openDatabase } from '../open-database';

/** Traces a request and a failing round, but no statement outside of both: `COLLECTOR DATA_DIR TRACEPARENT`. */
async function traceOnce([collector = '', dataDir = '', traceparent = '']: readonly string[]): Promise<void> {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector;
  const stop = await startTracing(true);
  const { db, close } = await openDatabase({ dataDir });
  const slow = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT MAX(i) FROM n`;
  const traced = traceRequest({ traceparent }, () => ({
    name: 'POST call',
    attributes: { 'url.path': '/api/Account/Login' },
  }));
  await traced?.run(() => withSpan('work', {}, () => slow.execute(db)));
  traced?.end(503);
  await slow.execute(db);
  await withSpan('engine round', {}, () => Promise.reject(new TypeError('secret text'))).catch(
    () => undefined,
  );
  await stop();
  await close();
  console.log('sent');
}

void traceOnce(process.argv.slice(2));
