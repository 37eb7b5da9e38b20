import type { RobotId } from '@/lib/core/base/brand';
import type { MarketView } from '@/lib/market/data/source';
import { buildPendingModel, buildReadModel, type RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { RobotDetails, RobotSummary } from '@/lib/robots/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';

/** The catalogue's sample robot, as the reader passes it to pages. */

export const MARKET: MarketView = { name: 'simulated', label: 'Simulated prices', now: 345_600_000 };

export function sampleModel(more: Partial<RobotDefinition> = {}): RobotReadModel {
  return buildReadModel(sampleInput({ definition: definition(more) }));
}

export function pendingModel(more: Partial<RobotDefinition> = {}): RobotReadModel {
  return buildPendingModel(sampleInput({ definition: definition(more) }));
}

export function sampleSummary(more: Partial<RobotSummary> = {}): RobotSummary {
  return { ...sampleModel().summary, ...more };
}

export function sampleDetails(model: RobotReadModel = sampleModel()): RobotDetails {
  return { ...model.details, robot: model.summary, market: MARKET };
}

export const robotId = (id: number) => id as RobotId;
