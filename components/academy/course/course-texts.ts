export const COURSE = {
  /** In breadcrumbs. */
  name: 'Courses',
  title: 'Course: how trading robots work',
  summary:
    'Free lessons on how robots read prices, how their orders fill and what they cost. Each has an example, an exercise and figures from this site.',
} as const;
