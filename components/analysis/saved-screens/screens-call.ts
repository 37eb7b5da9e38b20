import type { CallAnswer } from '@/lib/http/api/client/call-types';

export const SCREENS_CALL = 'CxScreener/GetScreens';
export type ScreensAnswer = CallAnswer<typeof SCREENS_CALL>;
export type ScreenItem = ScreensAnswer['items'][number];
