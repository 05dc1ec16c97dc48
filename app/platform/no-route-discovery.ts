/** Stands in the browser for Remix's discovery of routes, which this site does not use: it knows them all from the start. */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;

export function getPartialManifest(): never {
  throw new Error("lazy route discovery is not enabled");
}
