import { Ema } from './smoothing';

/** Moving average convergence/divergence (Appel): fast Ema - slow Ema, its signal Ema, and their difference. */
export class Macd {
  macd = Number.NaN;
  signal = Number.NaN;
  histogram = Number.NaN;
  private readonly fast: Ema;
  private readonly slow: Ema;
  private readonly smoothed: Ema;

  constructor(fast: number, slow: number, signal: number) {
    this.fast = new Ema(fast);
    this.slow = new Ema(slow);
    this.smoothed = new Ema(signal);
  }

  /** Returns the MACD line. */
  push(close: number): number {
    this.macd = this.fast.push(close) - this.slow.push(close);
    if (!Number.isNaN(this.macd)) {
      this.signal = this.smoothed.push(this.macd);
      this.histogram = this.macd - this.signal;
    }
    return this.macd;
  }
}
