import { lessonPath, SITE_PATHS, termPath } from './addresses';

/** Where an entry with this slug is shown, by its kind; kinds without pages of their own are on a shared one. */
export function entryPath(kind: string, slug: string): string {
  switch (kind) {
    case 'lesson':
      return lessonPath(slug);
    case 'glossary':
      return termPath(slug);
    case 'faq':
      return `${SITE_PATHS.questions}#${slug}`;
    case 'blog':
      return `/blogs/${slug}/`;
    case 'video':
      return `${SITE_PATHS.videos}#${slug}`;
    case 'webcast':
      return `${SITE_PATHS.webcasts}#${slug}`;
    case 'offer':
      return `${SITE_PATHS.oneOnOne}#${slug}`;
    case 'landing':
      return landingPath(slug);
    default:
      return `${SITE_PATHS.whatsNew}#${slug}`;
  }
}

/** A page that content admins write. */
export function landingPath(slug: string): string {
  return `/lp/${slug}/`;
}
