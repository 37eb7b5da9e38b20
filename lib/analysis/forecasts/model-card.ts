import type { Gate } from '@/lib/robots/forecast-models/gate';
import type { TrainedModel } from './train-model';

/** What is said of a model beside itself: how the other kind of model did on the same rows. */
export interface ModelCard {
  readonly challenger: { readonly move: Gate; readonly direction: Gate };
}

export function modelCard({ challenger }: TrainedModel): ModelCard {
  return { challenger: { move: challenger.move.gate, direction: challenger.direction.gate } };
}
