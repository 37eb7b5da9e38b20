export const LOADING_FAILED = 'Robots loading failed!';
