/** Imported before a child's own code: when the process that started it disappears, the child ends as if asked to. */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
