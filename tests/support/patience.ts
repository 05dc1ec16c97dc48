/** How long a test waits for what is to come: minutes, as how fast a machine is does not decide whether a run is green. */
export const PATIENCE_MS = 120_000;
