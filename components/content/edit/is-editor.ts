/** Whether the page was found to be a content admin's. Only for what is drawn in the browser alone. */
export function isEditor(): boolean {
  return document.documentElement.dataset['editor'] !== undefined;
}
