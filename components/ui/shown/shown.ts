import styles from './shown.module.css';

/** Class names of what only some visitors see. */
export const SHOWN = {
  toGuests: styles['guests'],
  /** Guests' part, whose room stays until the user's part has loaded. */
  toGuestsKeepingRoom: styles['guests-room'],
  toUsers: styles['users'],
  toEditors: styles['editors'],
  /** While there's a release that this browser hasn't seen. */
  withNews: styles['news'],
  withScripts: styles['scripted'],
} as const;
