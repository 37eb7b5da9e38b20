import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** A file of a form, read whole. */
export interface FormFile {
  /** As the sender named it; '' for the empty field of a form. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The text fields of a form by name; of several with one name the first. */
export type FormFields = ReadonlyMap<string, string>;

export interface MultipartOptions {
  /** The Content-Type header, with its boundary. */
  readonly type: string;
  /** Bytes of the whole body. */
  readonly maxBytes: number;
  /** Fields and files together. */
  readonly maxParts: number;
  /** Bytes of a text field; what is longer is cut there. */
  readonly maxFieldBytes: number;
  /** The only field a file is taken from, one of at most so many bytes. Files in other fields are passed over. */
  readonly file: { readonly name: string; readonly maxBytes: number };
  /** Called with the fields that came before the file, and waited for before the file is read; may refuse by an error. */
  readonly beforeFile: (fields: FormFields) => Promise<void>;
  readonly tooLarge: () => Error;
  readonly tooManyParts: () => Error;
  /** For a body that ends early, or is no form. */
  readonly unreadable: () => Error;
}

/**
 * Reads a form as it comes, piece by piece, so that no body keeps others waiting. The first thing wrong with it ends
 * the reading.
 */
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
    // One that the parser gave up on must not end the process.
    stream.on('error', () => undefined);
    stream.on('limit', () => refuse(tooLarge()));
    if (name !== wanted.name || files.length > 0) return void stream.resume();
    // Undefined for the empty field of a form, whatever the types say.
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

/** @throws what `unreadable` makes, for a type without a boundary */
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
