/**
 * Keeps the page for when Helix cannot be reached. Without it, where a browser refuses, the page works all the same.
 * `script` is the address of the page's own script, which names its build.
 */
export async function registerServiceWorker(script: string): Promise<void> {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  try {
    const address = new URL('service-worker.js', document.baseURI);
    const { waiting } = await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
    // One that was there before this page was loaded may take over, if this page is of its build.
    waiting?.postMessage(script);
  } catch {
    // Private windows and full disks refuse.
  }
}
