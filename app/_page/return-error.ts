/** For `catch`: the error if it's of that kind. @throws any other */
export function returnError<Kind extends Error>(kind: new (...args: never[]) => Kind) {
  return (error: unknown): Kind => {
    if (error instanceof kind) return error;
    throw error;
  };
}
