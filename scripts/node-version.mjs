const OLDEST = [20, 9];

/** Exits the process with a message if this Node is too old. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Tickproof needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`);
  process.exit(1);
}
