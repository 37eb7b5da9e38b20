import { NOT_REQUESTED, type RequestEvent, type RequestState, stepRequest } from './request-state';

const REQUESTING: RequestState = { stage: 'requesting', failure: null };
const REQUESTED: RequestState = { stage: 'requested', failure: null };
const FAILED: RequestState = { stage: 'idle', failure: 'No' };
const pressed: RequestEvent = { type: 'pressed' };
const succeeded: RequestEvent = { type: 'succeeded' };
const failed: RequestEvent = { type: 'failed', message: 'No' };

describe('a request to develop a robot', () => {
  it.each([
    [NOT_REQUESTED, pressed, REQUESTING],
    [FAILED, pressed, REQUESTING],
    [REQUESTING, pressed, REQUESTING],
    [REQUESTED, pressed, REQUESTING],
    [REQUESTING, succeeded, REQUESTED],
    [REQUESTING, failed, FAILED],
    [NOT_REQUESTED, succeeded, NOT_REQUESTED],
    [REQUESTED, failed, REQUESTED],
  ])('%j, %j: %j', (before, event, after) => {
    expect(stepRequest(before, event)).toEqual(after);
  });
});
