export interface Usage {
  /** Microseconds of CPU time since the process started. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** The most it has ever been. */
  readonly peakRssBytes: number;
}
