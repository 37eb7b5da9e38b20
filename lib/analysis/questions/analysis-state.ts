import { type DailyBarsState, dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';

/** How far daily bars are, and what an answer needs to have computed of them. */
export interface AnalysisState extends DailyBarsState {
  /** How much of that is done, from 0 to 1; absent once the answer can be given. */
  readonly prepared?: number;
}

/** `Looking through all sessions: 43% done.` */
export function preparingText(prepared: number): string {
  return `Looking through all sessions: ${Math.floor(100 * prepared)}% done.`;
}

/** Why there's no answer yet, or what's wrong; null if there's an answer and nothing is. */
export function analysisText(state: AnalysisState): string | null {
  return dailyBarsText(state) ?? (state.prepared === undefined ? null : preparingText(state.prepared));
}
