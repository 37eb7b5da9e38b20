import { z } from 'zod';
import { COSIGNATURE, parseVerifierKey } from './note-key';

/** A witness of the transparency log, which the engine sends its checkpoints to. */
export interface WitnessConfig {
  readonly name: string;
  /** `name+id+base64`, with the key of a `cosignature/v1`. */
  readonly verifierKey: string;
  /** Its submission prefix, without a slash at the end. */
  readonly url: string;
}

function parseWitness(text: string): WitnessConfig | null {
  const [, verifierKey = '', url = ''] =
    /^([^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*) +(https?:\/\/\S+)$/.exec(text.trim()) ?? [];
  const key = parseVerifierKey(verifierKey, COSIGNATURE);
  return key && URL.canParse(url) ? { name: key.name, verifierKey, url: url.replace(/\/+$/, '') } : null;
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
