import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseStored } from '@/lib/core/base/stored-json';
import type { RobotReadModel } from './read-model';

/** A robot as it is kept in memory and handed to copies: packed details take a fraction of the memory. */
export interface PackedRobot {
  readonly summary: RobotReadModel['summary'];
  /** null until they are packed: then whoever wants them reads the stored model. */
  readonly packedDetails: PackedDetails | null;
}

/** In shared memory, so that copies in other threads read the same bytes. */
export type PackedDetails = Uint8Array<SharedArrayBuffer>;

export function packRobot({ summary, details }: RobotReadModel): PackedRobot {
  return pack(summary, JSON.stringify(details));
}

/** Where a stored model's details begin. Quotes inside a text are escaped, so this is the field; summaries have none. */
export const DETAILS = ',"details":{';
/** The fastest level: a robot's details change often, and higher ones save little more. */
const LEVEL = { level: 1 };
const deflate = promisify(deflateRaw);

/** As `packRobot`, of a model's JSON: details aren't parsed, which is most of the work of reading all robots. */
export function packModelText(text: string): PackedRobot {
  const at = text.indexOf(DETAILS);
  if (at < 0) return packRobot(parseStored<RobotReadModel>(text, 'read_models'));
  return pack(parseHead(text.slice(0, at)), detailsIn(text, at));
}

/** The summary of a stored model, of its JSON up to the details. */
export function parseHead(head: string): RobotReadModel['summary'] {
  return parseStored<Pick<RobotReadModel, 'summary'>>(`${head}}`, 'read_models').summary;
}

/** The details of a stored model's JSON, packed beside what this thread does. */
export async function packDetailsText(text: string): Promise<PackedDetails> {
  return share(await deflate(detailsIn(text, text.indexOf(DETAILS)), LEVEL));
}

function detailsIn(text: string, at: number): string {
  return text.slice(at + DETAILS.length - 1, -1);
}

function pack(summary: RobotReadModel['summary'], details: string): PackedRobot {
  return { summary, packedDetails: share(deflateRawSync(details, LEVEL)) };
}

function share(packed: Buffer): PackedDetails {
  const shared = new Uint8Array(new SharedArrayBuffer(packed.length));
  shared.set(packed);
  return shared;
}

export function unpackDetails(packedDetails: PackedDetails): RobotReadModel['details'] {
  return parseStored<RobotReadModel['details']>(inflateRawSync(packedDetails).toString(), 'read_models');
}
