// Prints the output of parallel tasks as if they ran one after another.

/**
 * Gives each task a print function. The first unfinished task prints immediately; the output of the others is buffered
 * until their turn.
 * @param {readonly string[]} names in print order
 * @param {(text: string | Uint8Array) => void} write
 * @returns {Record<string, { print(text: string | Uint8Array): void, end(): void }>}
 */
export function printInOrder(names, write) {
  const tasks = names.map(() => ({ kept: [], hasEnded: false }));
  let turn = 0;

  function flush() {
    for (; turn < tasks.length; turn += 1) {
      for (const text of tasks[turn].kept.splice(0)) write(text);
      if (!tasks[turn].hasEnded) return;
    }
  }

  return Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        print(text) {
          if (index === turn) write(text);
          else tasks[index].kept.push(text);
        },
        end() {
          tasks[index].hasEnded = true;
          flush();
        },
      },
    ]),
  );
}
