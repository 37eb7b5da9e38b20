/** The id of the popover that explains the bar's label. */
export const ABOUT_PRICES = 'about-prices';
