/** Whether the browser asks not to be tracked: Global Privacy Control, or its predecessor Do Not Track. */
export function refusesTracking(): boolean {
  const { doNotTrack } = navigator;
  return (
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || doNotTrack === '1'
  );
}
