let loading: Promise<typeof import('./guessable')> | null = null;

/**
 * Whether a password is too easy to guess; the same in forms and on the server.
 * @param known what guessers would know about its user, such as the email and the name
 */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  loading ??= import('./guessable');
  // After a failure, the next call tries again.
  loading.catch(() => {
    loading = null;
  });
  return (await loading).isGuessableBy(password, known);
}
