/** How the benchmark is called wherever the chart speaks of it. */
export const BENCHMARK_NAME = 'Buy and hold';
