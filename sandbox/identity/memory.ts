/** What the provider remembers, in the sandbox's own file. */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { seconds } from "../ids";
import type { Store } from "../store";

/** The provider's documents of every kind; those of one grant are listed under it. */
export function oidcMemory(store: Store): AdapterFactory {
  return (model): Adapter => {
    const idOf = (id: string) => `${model}:${id}`;
    const read = (id: string) => {
      const record = store.get("oidc", idOf(id));
      if (!record) return undefined;
      if (record.expires === null || record.expires > seconds()) return record;
      store.delete("oidc", record.id);
      return undefined;
    };
    const seek = async (wanted: (payload: AdapterPayload) => boolean) => {
      const mine = store.list("oidc").filter(({ id, payload }) => id.startsWith(`${model}:`) && wanted(payload));
      return mine[0]?.payload;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        const expires = expiresIn ? seconds() + expiresIn : null;
        store.put("oidc", { id: idOf(id), payload, expires }, payload.grantId ?? null);
      },
      find: async (id) => read(id)?.payload,
      findByUid: (uid) => seek((payload) => payload.uid === uid),
      findByUserCode: (code) => seek((payload) => payload.userCode === code),
      consume: async (id) => {
        const record = read(id);
        if (!record) return;
        store.put(
          "oidc",
          { ...record, payload: { ...record.payload, consumed: seconds() } },
          record.payload.grantId ?? null,
        );
      },
      destroy: async (id) => store.delete("oidc", idOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const { id } of store.list("oidc", grantId)) store.delete("oidc", id);
      },
    };
  };
}
