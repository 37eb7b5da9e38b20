import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';

/** What the database reports after each statement; Kysely's event. */
interface Statement {
  readonly query: { readonly sql: string };
  readonly queryDurationMillis: number;
  readonly error?: unknown;
}

interface Running {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
  readonly stop: () => Promise<void>;
}

/** Quicker statements would only be noise: a robot's commit alone has a dozen. */
const SHORTEST_STATEMENT_MS = 1;
const MAX_STATEMENT_CHARS = 1_000;

let running: Running | null = null;

/**
 * Sends traces of this thread to an OpenTelemetry collector. The SDK is loaded only for that, and reads its
 * variables itself (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and others).
 * @param isOn whether a collector's address is set
 * @returns sends what is left, and stops
 */
export async function startTracing(isOn: boolean): Promise<() => Promise<void>> {
  if (!isOn) return async () => undefined;
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'tickproof' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const started: Running = {
    api,
    tracer: provider.getTracer('tickproof'),
    async stop() {
      running = null;
      // A collector that is away mustn't keep the process from stopping.
      await provider.shutdown().catch(() => undefined);
      for (const part of [api.trace, api.context, api.propagation]) part.disable();
    },
  };
  running = started;
  return started.stop;
}

/** Runs work within a span: its name says of which kind it is, without ids. Without tracing, it only runs the work. */
export async function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!running) return work();
  const { api, tracer } = running;
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(api, span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A request that is being answered. */
export interface TracedRequest {
  /** Runs the code that answers it, whose spans become parts of its own. */
  run<T>(work: () => T): T;
  end(status: number): void;
}

/**
 * Begins a span for a request, as part of its sender's trace if it names one. Without tracing, null.
 * @param describe a name of its kind, without ids, and its attributes; null for requests that aren't traced
 */
export function traceRequest(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  describe: () => { readonly name: string; readonly attributes: Attributes } | null,
): TracedRequest | null {
  if (!running) return null;
  const { api, tracer } = running;
  const described = describe();
  if (!described) return null;
  const { name, attributes } = described;
  const parent: Context = api.propagation.extract(api.ROOT_CONTEXT, headers);
  const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent);
  return {
    run: (work) => api.context.with(api.trace.setSpan(parent, span), work),
    end(status) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Adds a span for each statement of at least a millisecond to the request or round it belongs to. The text has no
 * values.
 * @returns Kysely's option; none without tracing, so that it measures nothing
 */
export function withStatementLog(): { readonly log?: (event: Statement) => void } {
  if (!running) return {};
  const log = ({ query, queryDurationMillis: ms, error }: Statement) => {
    if (!running || ms < SHORTEST_STATEMENT_MS) return;
    const { api, tracer } = running;
    // Timers read all the time, and belong to nothing.
    if (!api.trace.getActiveSpan()) return;
    const end = Date.now();
    const attributes = { 'db.query.text': query.sql.slice(0, MAX_STATEMENT_CHARS) };
    const span = tracer.startSpan(statementName(query.sql), { startTime: end - ms, attributes });
    if (error !== undefined) fail(api, span, error);
    span.end(end);
  };
  return { log };
}

/** `select robots` of a statement. */
function statementName(sql: string): string {
  const [verb = 'statement'] = sql.trimStart().split(/\s/, 1);
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

function fail(api: Running['api'], span: Span, error: unknown): void {
  span.setStatus({ code: api.SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
}
