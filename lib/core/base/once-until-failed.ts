/** Makes something when it's first needed and keeps it; after a failure the next call tries again. */
export function onceUntilFailed<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
