/** Joins class names, skipping falsy ones: `joinClasses(styles['card'], isNew && styles['new'])`. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
