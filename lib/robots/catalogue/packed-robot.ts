import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RobotReadModel } from './read-model';

/** A robot as it is kept in memory and handed to copies: packed details take a fraction of the memory. */
export interface PackedRobot {
  readonly summary: RobotReadModel['summary'];
  /** In shared memory, so that copies in other threads read the same bytes. */
  readonly packedDetails: Uint8Array<SharedArrayBuffer>;
}

export function packRobot({ summary, details }: RobotReadModel): PackedRobot {
  return pack(summary, JSON.stringify(details));
}

/** Where a stored model's details begin. Quotes inside a text are escaped, so this is the field; summaries have none. */
const DETAILS = ',"details":{';

/** As `packRobot`, of a model's JSON: details aren't parsed, which is most of the work of reading all robots. */
export function packModelText(text: string): PackedRobot {
  const at = text.indexOf(DETAILS);
  if (at < 0) return packRobot(JSON.parse(text) as RobotReadModel);
  const { summary } = JSON.parse(`${text.slice(0, at)}}`) as Pick<RobotReadModel, 'summary'>;
  return pack(summary, text.slice(at + DETAILS.length - 1, -1));
}

/** Packs at the fastest level: a robot's details change often, and higher ones save little more. */
function pack(summary: RobotReadModel['summary'], details: string): PackedRobot {
  const packed = deflateRawSync(details, { level: 1 });
  const packedDetails = new Uint8Array(new SharedArrayBuffer(packed.length));
  packedDetails.set(packed);
  return { summary, packedDetails };
}

export function unpackDetails({ packedDetails }: PackedRobot): RobotReadModel['details'] {
  return JSON.parse(inflateRawSync(packedDetails).toString()) as RobotReadModel['details'];
}
