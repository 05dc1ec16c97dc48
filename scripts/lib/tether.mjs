/** Imported before a child's own code: when the process that started it disappears, the child ends as if asked to. */
const end = () => process.kill(process.pid, "SIGTERM");
process.once("disconnect", end);
process.channel?.unref();
// It may have disappeared before this was read; without a channel there is nothing to lose (`undefined`).
if (process.connected === false) end();
