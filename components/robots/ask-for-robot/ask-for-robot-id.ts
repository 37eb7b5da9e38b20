/** The id of the part of a page that takes requests for robots; links to it open its form. */
export const ASK_FOR_ROBOT = 'ask-for-robot';
