import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RobotReadModel } from './read-model';

/** A robot as it is kept in memory and handed to copies: packed details take a fraction of the memory. */
export interface PackedRobot {
  readonly summary: RobotReadModel['summary'];
  /** In shared memory, so that copies in other threads read the same bytes. */
  readonly packedDetails: Uint8Array<SharedArrayBuffer>;
}

/** Packs at the fastest level: a robot's details change often, and higher ones save little more. */
export function packRobot({ summary, details }: RobotReadModel): PackedRobot {
  const packed = deflateRawSync(JSON.stringify(details), { level: 1 });
  const packedDetails = new Uint8Array(new SharedArrayBuffer(packed.length));
  packedDetails.set(packed);
  return { summary, packedDetails };
}

export function unpackDetails({ packedDetails }: PackedRobot): RobotReadModel['details'] {
  return JSON.parse(inflateRawSync(packedDetails).toString()) as RobotReadModel['details'];
}
