import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { onceUntilFailed } from '@/lib/core/base/once-until-failed';
import { toSentError } from '@/lib/core/base/server/sent-error';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { ALL_LINES, ALL_READS } from './all-reads';
import type { ReadReply, ReadRequest, ReadSettings } from './read-messages';

/** The thread of heavy reads, with a read-only connection of its own. */
const settings = workerData as ReadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const bus = createProcessBus();
const onDamaged = (why: string) => bus.publish({ type: 'rows-damaged', why });
const open = new Map<number, AsyncIterator<string | Uint8Array>>();
const openOnce = onceUntilFailed(() =>
  openDatabase({
    ...settings.database,
    readOnly: true,
    deadlines: DEADLINES.heavyReads,
    watch: { onDamaged },
  }),
);

async function answer(request: Exclude<ReadRequest, { kind: 'close' }>): Promise<unknown> {
  if (request.kind === 'next') {
    const { value, done } = (await open.get(request.of)?.next()) ?? { value: undefined, done: true };
    if (done) open.delete(request.of);
    return done ? null : Buffer.from(value ?? '');
  }
  const database = await openOnce();
  if (request.kind === 'run')
    return ensureDefined(ALL_READS.get(request.name), request.name).run(
      database.db,
      ...(request.args as never[]),
    );
  const { head, chunks } = await ensureDefined(ALL_LINES.get(request.name), request.name).open(
    database.db,
    ...(request.args as never[]),
  );
  open.set(request.id, chunks[Symbol.asyncIterator]());
  return head;
}

function send(reply: ReadReply): void {
  const bytes = reply.kind === 'done' && reply.result instanceof Uint8Array ? reply.result : null;
  const buffer = bytes?.buffer;
  const isAlone = bytes !== null && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  port.postMessage(reply, isAlone && buffer instanceof ArrayBuffer ? [buffer] : []);
}

port.on('message', (request: ReadRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  if (request.kind === 'close') {
    void open.get(request.of)?.return?.();
    open.delete(request.of);
    return;
  }
  const { id } = request;
  answer(request).then(
    (result) => send({ kind: 'done', id, result }),
    (error: unknown) => send({ kind: 'failed', id, error: toSentError(error) }),
  );
});
