/**
 * Sets a session cookie that tells the server that scripts run in this browser, so that sign-in can use a popup
 * (`app/server/traveller.server.ts`).
 */
export function tellScriptsRun(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no other way before 18.4
  document.cookie = "scripts=1; Path=/; SameSite=Lax";
}
