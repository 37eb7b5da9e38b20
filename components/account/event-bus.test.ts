/**
 * @jest-environment jsdom
 */
import { publish, subscribe } from './event-bus';

describe('the event bus of accounts', () => {
  it('tells everybody who listens, until they stop', () => {
    const heard: string[] = [];
    const stop = subscribe('registration', ({ provider }) => heard.push(`first ${provider}`));
    const stopOther = subscribe('registration', ({ provider }) => heard.push(`second ${provider}`));
    publish('registration', { provider: 'Google' });
    stop();
    publish('registration', { provider: 'Apple' });
    stopOther();
    expect(heard).toEqual(['first Google', 'second Google', 'second Apple']);
  });

  it('tells the others when one fails, and does not hide the failure', () => {
    const reported: unknown[] = [];
    window.reportError = (error) => reported.push(error);
    const heard: string[] = [];
    const stops = [
      subscribe('registration', () => {
        throw new Error('broken');
      }),
      subscribe('registration', ({ provider }) => heard.push(provider)),
    ];
    publish('registration', { provider: 'Google' });
    for (const stop of stops) stop();
    expect([heard, reported]).toEqual([['Google'], [new Error('broken')]]);
  });
});
