import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** The nonce that lets this page's own inline scripts run; only known while rendering on the server. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
