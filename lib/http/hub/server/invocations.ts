import type {
  CompletionMessage,
  HubMessage,
  InvocationMessage,
  StreamInvocationMessage,
  StreamItemMessage,
} from '../protocol/messages';
import { HubCall } from './hub-call';
import type { HubConnection, HubMethod } from './hub-contract';
import { describeError, HubError } from './hub-errors';
import type { HubSettings } from './hub-settings';
import { expectedArguments, isKnownStream, type MethodTable } from './method-table';
import { discardStream, isAsyncIterable, sendStream } from './stream-results';
import { Upload } from './upload';

/** The connection's side of its invocations. */
export interface HubCaller<User> {
  readonly connection: HubConnection<User>;
  /** Dropped after the end. @throws ProtocolError if a value can't be encoded */
  sendMessage(message: HubMessage): void;
  /** Null if more can be sent now. */
  whenWritable(): Promise<void> | null;
  /** Something has finished that a message may have waited for. */
  onFree(): void;
}

type Call = InvocationMessage | StreamInvocationMessage;

/**
 * Runs one client's invocations: sends results and streams, and feeds methods the client's streams. Error texts match
 * the reference server's.
 */
export class Invocations<User> {
  private readonly underWay = new Set<HubCall<User>>();
  private readonly byId = new Map<string, HubCall<User>>();
  private readonly uploads = new Map<string, Upload>();
  /** Running invocations that count toward the limit. */
  private running = 0;

  constructor(
    private readonly caller: HubCaller<User>,
    private readonly methods: MethodTable<User>,
    private readonly settings: HubSettings<User>,
  ) {}

  /** Handles a message, or returns false if it must wait for earlier ones; `onFree` says when to retry. */
  handle(message: HubMessage): boolean {
    switch (message.type) {
      case 'invocation':
        return this.startLimited(message);
      case 'stream-invocation':
        this.start(message);
        return true;
      case 'stream-item':
        return this.takeItem(message);
      case 'completion':
        this.endUpload(message);
        return true;
      case 'cancel-invocation':
        this.cancel(message.invocationId);
        return true;
      default:
        return true;
    }
  }

  /** Aborts an invocation in progress; false if there's none with that id. */
  cancel(invocationId: string): boolean {
    const call = this.byId.get(invocationId);
    call?.abort();
    return call !== undefined;
  }

  /** Aborts everything, because the connection is gone. */
  end(): void {
    for (const upload of this.uploads.values()) upload.disconnect();
    this.uploads.clear();
    for (const call of this.underWay) call.abort();
  }

  private startLimited(message: InvocationMessage): boolean {
    // A method that reads a client stream would otherwise block the items it waits for.
    if (message.streamIds?.length) {
      this.start(message);
      return true;
    }
    if (this.running >= this.settings.maxParallelInvocations) return false;
    this.running += 1;
    void this.run(message, []).finally(() => {
      this.running -= 1;
      this.caller.onFree();
    });
    return true;
  }

  private start(message: Call): void {
    const ids = message.streamIds ?? [];
    const refusal = this.findRefusal(message, ids);
    if (refusal) {
      this.fail(message.invocationId, refusal);
      return;
    }
    const uploads = ids.map((id) => {
      const upload = new Upload(this.settings.streamBufferCapacity, () => this.caller.onFree());
      this.uploads.set(id, upload);
      return upload;
    });
    void this.run(message, uploads).finally(() => {
      ids.forEach((id, index) => {
        if (this.uploads.get(id) === uploads[index]) this.uploads.delete(id);
        uploads[index]?.abandon();
      });
    });
  }

  private findRefusal(message: Call, streamIds: readonly string[]): string | null {
    const { maxActiveInvocations } = this.settings;
    if (this.underWay.size >= maxActiveInvocations) return 'Too many invocations are under way.';
    if (this.uploads.size + streamIds.length > maxActiveInvocations) return 'Too many streams are under way.';
    const double = streamIds.find((id, index) => this.uploads.has(id) || streamIds.indexOf(id) !== index);
    if (double !== undefined) return `Stream ID '${double}' is already in use.`;
    const { invocationId } = message;
    if (message.type === 'stream-invocation' && this.byId.has(message.invocationId)) {
      return `Invocation ID '${invocationId}' is already in use.`;
    }
    return null;
  }

  /** Never rejects: failures are sent to the client or logged. */
  private async run(message: Call, uploads: readonly Upload[]): Promise<void> {
    const call = new HubCall(this.caller.connection, message.invocationId || undefined);
    const { invocationId } = call;
    const hasId = invocationId !== undefined && !this.byId.has(invocationId);
    this.underWay.add(call);
    if (hasId) this.byId.set(invocationId, call);
    let error: string | null;
    try {
      error = await this.answer(call, message, uploads);
    } catch (reason) {
      error = this.describe(
        `An unexpected error occurred invoking '${message.target}' on the server.`,
        reason,
      );
      this.report(call, reason, message.target);
    }
    this.underWay.delete(call);
    if (hasId) this.byId.delete(invocationId);
    if (error !== null) this.fail(invocationId, error);
  }

  /** Runs the method and sends its result. Returns the error to report, or null. */
  private async answer(
    call: HubCall<User>,
    message: Call,
    uploads: readonly Upload[],
  ): Promise<string | null> {
    const { target } = message;
    const method = this.methods.get(target.toLowerCase());
    if (!method) {
      return `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`;
    }
    const wrongCount = describeWrongCount(method, message, uploads.length);
    if (wrongCount) {
      this.settings.onRefused('arguments', wrongCount);
      return wrongCount;
    }
    if (method.authorize && !(await method.authorize(call.user, call.connection))) {
      return `Failed to invoke '${target}' because user is unauthorized`;
    }
    const isStreamWanted = message.type === 'stream-invocation';
    const isStream = isKnownStream(method);
    if (isStream !== null && isStream !== isStreamWanted) return describeWrongKind(target, isStream);
    if (method.uploads !== undefined && method.uploads !== uploads.length) {
      throw new HubError(`Client sent ${uploads.length} stream(s), Hub method expects ${method.uploads}.`);
    }
    const result = await runMethod(method, call, [...message.arguments, ...uploads]);
    if (isAsyncIterable(result)) {
      if (isStreamWanted) return this.stream(call, result, target);
      discardStream(result);
      return describeWrongKind(target, true);
    }
    if (isStreamWanted) return describeWrongKind(target, false);
    if (call.invocationId !== undefined) {
      this.complete({ invocationId: call.invocationId, result: { value: result ?? null } });
    }
    return null;
  }

  private async stream(
    call: HubCall<User>,
    stream: AsyncIterable<unknown>,
    target: string,
  ): Promise<string | null> {
    const invocationId = call.invocationId ?? '';
    try {
      await sendStream(
        stream,
        call,
        () => this.caller.whenWritable(),
        (item) => this.caller.sendMessage({ type: 'stream-item', invocationId, item }),
      );
    } catch (reason) {
      if (!call.isAborted) {
        this.report(call, reason, target);
        return this.describe('An error occurred on the server while streaming results.', reason);
      }
    }
    this.complete({ invocationId });
    return null;
  }

  /** Items of unknown streams are dropped, because their method may have ended. */
  private takeItem(message: StreamItemMessage): boolean {
    const upload = this.uploads.get(message.invocationId);
    if (upload?.isFull) return false;
    upload?.push(message.item);
    return true;
  }

  private endUpload(message: CompletionMessage): void {
    const upload = this.uploads.get(message.invocationId);
    this.uploads.delete(message.invocationId);
    upload?.finish(message.error === undefined ? null : new HubError(message.error));
  }

  private complete(completion: Omit<CompletionMessage, 'type'>): void {
    this.caller.sendMessage({ type: 'completion', ...completion });
  }

  private fail(invocationId: string | undefined, error: string): void {
    if (invocationId) this.complete({ invocationId, error });
  }

  private describe(what: string, error: unknown): string {
    return describeError(what, error, this.settings.detailedErrors);
  }

  private report(call: HubCall<User>, error: unknown, target: string): void {
    if (call.isAborted) return;
    if (error instanceof HubError) this.settings.onRefused('call', `${target}: ${error.message}`);
    else this.settings.onError(error, `hub method ${target}`);
  }
}

/** The method's result, immediate or awaited. Streams are returned unchanged. */
async function runMethod<User>(
  method: HubMethod<User>,
  call: HubCall<User>,
  args: unknown[],
): Promise<unknown> {
  return method.run(call, ...args);
}

/** Null if the number of arguments is right. The reason isn't secret, so it's sent even without detailed errors. */
function describeWrongCount(
  method: HubMethod<never>,
  { target, arguments: given }: Call,
  uploadCount: number,
): string | null {
  // A wrong number of streams is reported separately.
  const streams = method.uploads ?? uploadCount;
  const expected = expectedArguments(method) - streams;
  if (given.length === expected) return null;
  return `Failed to invoke '${target}' due to an error on the server. InvalidDataException: Invocation provides ${given.length} argument(s) but target expects ${Math.max(0, expected)}.`;
}

function describeWrongKind(target: string, isStream: boolean): string {
  return isStream
    ? `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`
    : `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
}
