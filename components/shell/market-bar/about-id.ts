/** The id of what explains the bar's label, which the label opens. */
export const ABOUT_PRICES = 'about-prices';
