import type { Screen } from './screen';
import { parseScreen } from './screen-address';

export interface ScreenPreset {
  readonly title: string;
  readonly screen: Screen;
}

/** Screens to start from. What came after them is for the time machine to say. */
export const SCREEN_PRESETS: readonly ScreenPreset[] = (
  [
    ['Oversold above the 200-day average', 'f=rsi14:lt:35,sma200:gt:0&sort=rsi14'],
    ['Near a 52-week high on volume', 'f=volumez:ge:1,high52:ge:-1&sort=-volumez'],
    ['Down two sigmas in a day', 'f=sigma1:le:-2&sort=sigma1'],
    ['Momentum with low volatility', 'f=change126:ge:10,volatility63:le:25&sort=-change126'],
    ['Golden cross within 21 sessions', 'f=cross50x200:between:1:21&sort=cross50x200'],
    ['Report within five sessions', 'f=nextreport:le:5&sort=nextreport'],
    [
      'A move likelier than usual',
      'f=pmovediff:ge:5&sort=-pmovediff&cols=price,change1,sigma1,pmove,pmovediff,pup,pdown,volatility21,robots',
    ],
    ['Held by three or more robots', 'f=robots:ge:3&sort=-robots'],
  ] as const
).map(([title, query]) => ({ title, screen: parseScreen(new URLSearchParams(query)) }));
