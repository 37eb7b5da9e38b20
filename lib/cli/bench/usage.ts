export interface Usage {
  /** Microseconds of CPU time since the process began. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
}
