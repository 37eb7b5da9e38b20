export const COURSE = {
  /** In breadcrumbs. */
  name: 'Courses',
  title: 'Course: how trading robots work',
  summary:
    'Free lessons on bars, fills, costs, rules, stops, statistics, drawdowns, luck, ledgers and forecasts. Each has an example, an exercise and figures from this site.',
} as const;
