/** A wire between an instance and its database, which can be cut. */
import { connect, createServer, type Socket } from "node:net";

/** `torn`: both ends hear of it, and nobody is there. `silent`: bytes vanish and nobody hears anything. */
export type Cut = "torn" | "silent";

export type Wire = {
  port: number;
  cut: (how: Cut) => void;
  /** Mends it: what was silent is torn then, as a router that forgot the connections does. */
  mend: () => void;
  close: () => Promise<void>;
};

/** Listens on a port of its own and passes on to another of this machine, which may change, byte by byte. */
export async function openWire(to: number | (() => number)): Promise<Wire> {
  let state: "whole" | Cut = "whole";
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
    return socket.setNoDelay();
  };
  const tear = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (state === "torn") return void near.destroy();
    // Taken by the machine's own network, and answered by nobody.
    if (state === "silent") return;
    const far = keep(connect(typeof to === "number" ? to : to(), "127.0.0.1"));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (bytes) => {
        if (state === "whole" && !other.write(bytes)) one.pause();
      });
      other.on("drain", () => one.resume());
      one.once("close", () => {
        if (state !== "silent") other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut: (how) => {
      state = how;
      if (how === "torn") tear();
    },
    mend: () => {
      if (state === "silent") tear();
      state = "whole";
    },
    close: async () => {
      tear();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
