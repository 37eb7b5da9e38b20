export const BENCHMARK_NAME = 'Buy and hold';
