/** How long the object URL stays valid for the download to start, in milliseconds. */
const KEPT = 60_000;

/** Downloads a file created in the page. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
