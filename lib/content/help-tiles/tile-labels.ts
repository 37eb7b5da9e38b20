import type { TileLink } from './help-tiles';

export const TILE_LINK_LABELS: Readonly<Record<TileLink, string>> = {
  videoUrl: 'Video',
  overviewUrl: 'Overview',
  manualUrl: 'Manual',
  educationalCourseUrl: 'Course',
  oneAndOneLessonUrl: '1-on-1 lesson',
};
