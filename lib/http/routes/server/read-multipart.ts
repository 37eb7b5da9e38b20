import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** A file from a form, in memory. */
export interface FormFile {
  /** The sender's file name; '' for an empty field. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Text fields by name; the first wins if there are several. */
export type FormFields = ReadonlyMap<string, string>;

export interface MultipartOptions {
  /** The Content-Type header, with its boundary. */
  readonly type: string;
  /** Maximum size of the whole body in bytes. */
  readonly maxBytes: number;
  /** Maximum number of fields and files. */
  readonly maxParts: number;
  /** Maximum size of a text field in bytes; longer ones are truncated. */
  readonly maxFieldBytes: number;
  /** The only field to take a file from, and its maximum size in bytes. Other files are skipped. */
  readonly file: { readonly name: string; readonly maxBytes: number };
  /** Awaited before reading the file, with the preceding fields; may throw to reject it. */
  readonly beforeFile: (fields: FormFields) => Promise<void>;
  readonly tooLarge: () => Error;
  readonly tooManyParts: () => Error;
  /** For a body that ends early or isn't a form. */
  readonly unreadable: () => Error;
}

/** Reads a form as it arrives, so that no body blocks others. Stops at the first error. */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  options: MultipartOptions,
): Promise<{ readonly fields: FormFields; readonly file: FormFile | null }> {
  const { maxBytes, file: wanted, beforeFile, tooLarge, tooManyParts, unreadable } = options;
  const parser = createParser(options);
  const fields = new Map<string, string>();
  const files: Promise<FormFile>[] = [];
  const refusals: Error[] = [];
  const refuse = (error: Error) => {
    refusals.push(error);
    parser.destroy(error);
  };

  async function readFile(stream: BusboyFileStream, name: string): Promise<FormFile> {
    await beforeFile(fields);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch {
      throw unreadable();
    }
    return { name, bytes: Buffer.concat(chunks) };
  }

  parser.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value);
  });
  parser.on('file', (name, stream, fileName) => {
    // A stream the parser abandoned must not crash the process.
    stream.on('error', () => undefined);
    stream.on('limit', () => refuse(tooLarge()));
    if (name !== wanted.name || files.length > 0) return void stream.resume();
    // Undefined for an empty field, despite the types.
    const file = readFile(stream, fileName ?? '');
    file.catch(refuse);
    files.push(file);
  });
  parser.on('partsLimit', () => refuse(tooManyParts()));

  async function* counted(source: AsyncIterable<Uint8Array>) {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.byteLength;
      if (length > maxBytes) return refuse(tooLarge());
      yield chunk;
    }
  }
  try {
    await pipeline(counted(body), parser);
  } catch {
    throw refusals[0] ?? unreadable();
  }
  return { fields, file: (await files[0]) ?? null };
}

/** @throws the error from `unreadable` if the type has no boundary */
function createParser({ type, maxParts, maxFieldBytes, file, unreadable }: MultipartOptions): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        parts: maxParts,
        fieldSize: maxFieldBytes,
        fileSize: file.maxBytes,
        headerPairs: 10,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw unreadable();
  }
}
