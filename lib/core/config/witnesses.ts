import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A witness of the transparency log, which the engine sends its checkpoints to. */
export interface WitnessConfig {
  readonly name: string;
  /** `name+id+base64`, with the key of a `cosignature/v1`. */
  readonly verifierKey: string;
  /** Its submission prefix, without a slash at the end. */
  readonly url: string;
}

/** Type of a timestamped Ed25519 cosignature, and how long its key is with it. */
const COSIGNATURE = 0x04;
const TYPED_KEY_BYTES = 33;

function parseWitness(text: string): WitnessConfig | null {
  const [, verifierKey = '', name = '', id, encoded = '', url = ''] =
    /^(([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)) +(https?:\/\/\S+)$/.exec(text.trim()) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const digest = createHash('sha256').update(`${name}\n`).update(key).digest('hex');
  const isKey = key.length === TYPED_KEY_BYTES && key[0] === COSIGNATURE && digest.startsWith(id ?? '-');
  return isKey && URL.canParse(url) ? { name, verifierKey, url: url.replace(/\/+$/, '') } : null;
}

const parseWitnesses = (text: string) => text.split(',').map(parseWitness);

export const witnessVariables = {
  WITNESSES: z
    .string()
    .refine(
      (text) => parseWitnesses(text).every((witness) => witness !== null),
      "must be keys and addresses of witnesses, separated by commas, such as 'NAME+0123abcd+BASE64 https://witness.example'",
    )
    .transform((text) => parseWitnesses(text).filter((witness) => witness !== null))
    .optional(),
};
