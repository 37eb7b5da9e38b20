export interface Usage {
  /** Microseconds of processor time since the process began. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
}
