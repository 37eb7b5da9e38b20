/** How long a browser may take to begin saving, in milliseconds. */
const KEPT = 60_000;

/** Gives the reader a file that was made in the page. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
