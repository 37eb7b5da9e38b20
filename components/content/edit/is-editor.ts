/** Whether the user is known to be a content admin. Browser only. */
export function isEditor(): boolean {
  return document.documentElement.dataset['editor'] !== undefined;
}
