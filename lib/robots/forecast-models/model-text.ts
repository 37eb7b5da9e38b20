import { createHash } from 'node:crypto';
import { OperatorError } from '@/lib/core/base/errors';
import { parseStored } from '@/lib/core/base/stored-json';
import type { ForecastModel } from './model';

/** @returns the model's text, which its hash is of */
export function modelText(model: ForecastModel): string {
  return JSON.stringify(model);
}

/** SHA-256 of a model's text in UTF-8, hex. */
export function hashModel(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws OperatorError if the text isn't what the hash was made of */
export function parseModel(text: string, hash: string): ForecastModel {
  const found = hashModel(text);
  if (found !== hash)
    throw new OperatorError(
      `A forecast model was changed: its SHA-256 is ${found}, not ${hash}. It isn’t used`,
    );
  return parseStored<ForecastModel>(text, 'a table of models');
}

/** SHA-256 of a row of features as little-endian 32-bit floats, hex. */
export function hashFeatures(values: Float32Array): string {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeFloatLE(value, index * 4);
  return createHash('sha256').update(bytes).digest('hex');
}
