/**
 * Tells the server, for as long as the browser is open, that scripts run in it: to sign in, its traveller is offered a
 * window of its own (`http/traveller`).
 */
export function tellScriptsRun(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no other way before 18.4
  document.cookie = "scripts=1; Path=/; SameSite=Lax";
}
