/** The id of the site's menu, which the header's button opens on small screens. */
export const SITE_MENU = 'site-menu';
