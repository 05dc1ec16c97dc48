/** Lays out the files of the Debian package: the site below /usr/lib/escale, and what Debian expects elsewhere. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { readReleases } from "./releases.mjs";
import { stop } from "./run.mjs";

/** Where a checkout is, in the files of operations, and where the package puts it. */
const [CHECKOUT, HOME] = ["/srv/escale", "/usr/lib/escale"];

/** The sources that the operator's commands and the sandbox run from, and what is built. */
const OF_SITE = [
  "app",
  "build/client",
  "build/server",
  "drizzle",
  "lib",
  "operations",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "sandbox",
  "tsconfig.json",
];

/** No program reads these: declarations, sources and maps of what is compiled, and what its authors tried it with. */
const UNREAD = /\.([cm]?ts|tsx|map|flow)$|\.md$|\/(\.[^/]+|Makefile|binding\.gyp)$/i;
const UNREAD_FOLDERS = /^(\.github|benchmarks?|coverage|docs|examples?|tests?|__tests__)$/;
const LICENCE = /licen[cs]e|copying|notice/i;
/** Types alone. */
const TYPES = /^node_modules\/(typescript|undici-types|@types\/.*)$/;

/**
 * SQLite's driver: both versions are imported, and the compiled part is that of this Node, as lib/better-sqlite3.ts takes
 * it. Hence the versions of Node that can run the package.
 */
const [DRIVER, NODE] =
  Number(process.versions.napi) >= 10
    ? ["node_modules/better-sqlite3", "nodejs (>= 22.14)"]
    : ["node_modules/better-sqlite3-node20", "nodejs (>= 20.19), nodejs (<< 21)"];
const COMPILED = new RegExp(`^(prebuilds/linux-${process.arch}|build/Release/better_sqlite3)\\.node$`);

/** Whether a file of a package is one that runs, or its licence. @param {string} name @param {string} file */
function isNeeded(name, file) {
  const [first = ""] = file.split("/");
  if (name.startsWith("node_modules/better-sqlite3") && /^(build|deps|prebuilds|src)$/.test(first))
    return name === DRIVER && COMPILED.test(file);
  // A second copy of its program, for a command line that nobody uses here.
  if (name.endsWith("node_modules/esbuild") && first === "bin") return false;
  if (UNREAD_FOLDERS.test(first)) return false;
  return LICENCE.test(file.split("/").at(-1) ?? "") || !UNREAD.test(`/${file}`);
}

/** @param {string} folder @returns {string[]} every file and link below a folder, in order */
function filesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** Copies what package-lock.json names for production, as it is installed here. @param {string} to */
function copyPackages(to) {
  /** @type {[string, { dev?: boolean, optional?: boolean, devOptional?: boolean }][]} */
  const locked = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
  for (const [name, { dev, optional, devOptional }] of locked) {
    if (name === "" || dev || TYPES.test(name)) continue;
    if (!existsSync(name)) {
      if (optional || devOptional) continue;
      stop(`${name} is not installed`);
    }
    const files = filesOf(name).map((file) => relative(name, file));
    for (const file of files)
      if (!file.startsWith("node_modules/") && isNeeded(name, file)) copy(join(name, file), join(to, name, file));
  }
}

/** A program of the machine's own kind, by its first bytes. @param {string} file */
function isElf(file) {
  const start = Buffer.alloc(4);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, start, 0, 4, 0);
  } finally {
    closeSync(descriptor);
  }
  return start.toString("latin1") === "\u007fELF";
}

/** A script, or a compiled program; libraries and Node's modules are no programs. @param {string} path in the package */
const isProgram = (path, file = "") =>
  /^\/(usr\/bin\/|DEBIAN\/(post|pre)|usr\/lib\/escale\/operations\/(backup|bin|debian)\/(?!control|copyright|lintian))/.test(
    path,
  ) ||
  (!/\.(node|so[.\d]*)$/.test(path) && isElf(file));

/** The same modes and times, wherever it is made. @param {string} root @param {number} seconds */
function settle(root, seconds) {
  /** @param {string} path */
  const visit = (path) => {
    const stat = lstatSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path)) visit(join(path, name));
      chmodSync(path, 0o755);
    } else if (stat.isFile()) {
      const inside = path.slice(root.length);
      chmodSync(path, isProgram(inside, path) ? 0o755 : inside === "/etc/escale/escale.env" ? 0o640 : 0o644);
    }
    lutimesSync(path, seconds, seconds);
  };
  visit(root);
}

/** Debian's form of the changelog. @param {string} maintainer @param {number} seconds */
function changelog(maintainer, seconds) {
  const entries = readReleases().map(({ version, day }) => {
    const at = new Date(day ? `${day}T12:00:00Z` : seconds * 1000);
    const on = at.toUTCString().replace("GMT", "+0000");
    return `escale (${debianVersion(version)}) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- ${maintainer}  ${on}\n`;
  });
  return entries.join("\n");
}

/** `1.0.0-rc.1` comes before `1.0.0`, as Debian writes it. @param {string} version */
const debianVersion = (version) => version.replace("-", "~");

/** @param {string} file @param {string | Buffer} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Fills an empty folder with the package, for dpkg-deb. Answers its version and architecture.
 * @param {string} root
 * @param {number} seconds
 */
export function layOut(root, seconds) {
  /** @param {string} path */
  const at = (path) => join(root, path);
  const version = debianVersion(JSON.parse(readFileSync("package.json", "utf8")).version);
  const architecture = execFileSync("dpkg", ["--print-architecture"], { encoding: "utf8" }).trim();
  const { DEBFULLNAME: name = "Escale", DEBEMAIL: email = "escale@escale.example" } = process.env;
  const maintainer = `${name} <${email}>`;

  for (const part of OF_SITE) {
    const files = lstatSync(part).isDirectory() ? filesOf(part) : [part];
    for (const file of files) if (!/\.test\.tsx?$/.test(file)) copy(file, at(join(HOME, file)));
  }
  copyPackages(at(HOME));
  for (const file of filesOf(at(`${HOME}/operations`)))
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(CHECKOUT, HOME));
  const operations = at(`${HOME}/operations`);
  copy(join(operations, "bin/escale"), at("/usr/bin/escale"));
  for (const file of readdirSync(join(operations, "systemd"))) {
    const [, kind] = /\.(sysusers|tmpfiles)$/.exec(file) ?? [];
    copy(
      join(operations, "systemd", file),
      at(kind ? `/usr/lib/${kind}.d/escale.conf` : `/usr/lib/systemd/system/${file}`),
    );
  }
  copy(".env.example", at("/etc/escale/escale.env"));
  cpSync("catalogue", at("/usr/share/escale/catalogue"), { recursive: true });
  symlinkSync("/etc/escale/catalogue", at(`${HOME}/catalogue`));

  const docs = at("/usr/share/doc/escale");
  for (const file of readdirSync("docs")) if (file.endsWith(".md")) copy(join("docs", file), join(docs, file));
  copy("operations/debian/copyright", join(docs, "copyright"));
  copy("operations/debian/lintian-overrides", at("/usr/share/lintian/overrides/escale"));
  write(join(docs, "CHANGELOG.md.gz"), gzipSync(readFileSync("CHANGELOG.md"), { level: 9 }));
  write(join(docs, "changelog.gz"), gzipSync(changelog(maintainer, seconds), { level: 9 }));

  const files = filesOf(root);
  const bytes = files.reduce((sum, file) => sum + Math.ceil(lstatSync(file).size / 1024) * 1024, 0);
  const header = /** @type {{ header: { glibcVersionRuntime: string } }} */ (process.report.getReport()).header;
  const values = {
    VERSION: version,
    ARCHITECTURE: architecture,
    MAINTAINER: maintainer,
    KILOBYTES: String(Math.ceil(bytes / 1024)),
    NODE,
    LIBC: `libc6 (>= ${header.glibcVersionRuntime})`,
  };
  const control = readFileSync("operations/debian/control.template", "utf8");
  write(
    at("DEBIAN/control"),
    control.replace(/\$\{([A-Z]+)\}/g, (_, key) => values[/** @type {keyof typeof values} */ (key)]),
  );
  for (const script of ["postinst", "prerm", "postrm"]) copy(`operations/debian/${script}`, at(`DEBIAN/${script}`));
  write(at("DEBIAN/conffiles"), "/etc/escale/escale.env\n");
  const sums = files
    .filter((file) => lstatSync(file).isFile() && !file.startsWith(at("/etc")))
    .map((file) => `${createHash("md5").update(readFileSync(file)).digest("hex")}  ${relative(root, file)}\n`);
  write(at("DEBIAN/md5sums"), sums.join(""));
  settle(root, seconds);
  return { version, architecture };
}
