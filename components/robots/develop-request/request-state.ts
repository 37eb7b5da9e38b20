/** A request for a robot: idle, in progress, or done. */
export interface RequestState {
  readonly stage: 'idle' | 'requesting' | 'requested';
  /** Why the last attempt failed. */
  readonly failure: string | null;
}

export type RequestEvent =
  | { readonly type: 'pressed' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly message: string };

export const NOT_REQUESTED: RequestState = { stage: 'idle', failure: null };

/** The next state; events that don't fit the stage change nothing. */
export function stepRequest(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'pressed':
      return state.stage === 'requesting' ? state : { stage: 'requesting', failure: null };
    case 'succeeded':
      return state.stage === 'requesting' ? { stage: 'requested', failure: null } : state;
    case 'failed':
      return state.stage === 'requesting' ? { stage: 'idle', failure: event.message } : state;
  }
}
