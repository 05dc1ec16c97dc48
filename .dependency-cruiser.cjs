/**
 * The layers of the house: imports run only down.
 *
 *   top (routes, root, entries, server, http, cli) → features → ui → i18n → domain
 *   top → services → documents → i18n → domain
 *         services → gateways, db → domain
 *
 * What a layer may import is written as a list: whatever is not on it is refused.
 */

/** @param {string} names alternatives, e.g. "features|ui" */
const inApp = (names) => `^app/(${names})(/|\\.)`;
const TOP = "routes|root|entry|server|cli";
/** Serves every layer and knows the domain alone: configuration, the log, what it may tell of an error, what is counted. */
const GROUND = "platform";

/** @param {string} layer @param {string} below @param {string} comment */
const layer = (layer, below, comment) => ({
  name: `layer-${layer.split("|")[0]}`,
  comment,
  severity: "error",
  from: { path: inApp(layer) },
  to: { path: "^app/", pathNot: inApp(`${layer}|${below}`) },
});

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    layer("features", "ui|i18n|domain", "Features are made of ui, i18n and domain; services reach them as data."),
    layer("ui", "i18n|domain", "The design system knows no feature."),
    layer("i18n", `domain|${GROUND}`, "Words know only the domain, and on the server the configuration."),
    layer(
      "services",
      `documents|gateways|db|i18n|domain|${GROUND}`,
      "Services use gateways, the database and the domain, and write documents.",
    ),
    layer("documents", `i18n|domain|${GROUND}`, "A document is made of what it is given, with no question to anyone."),
    layer("gateways", `domain|${GROUND}`, "A gateway knows the domain's types and its own protocol."),
    layer("db", `domain|${GROUND}`, "The database knows the domain's types."),
    layer("domain", "domain", "The rules of the business depend on nothing."),
    layer("worker", "domain", "The service worker runs alone, in the browser."),
    layer(GROUND, "domain", "What every layer uses imports the domain at most."),
    never(
      "domain-is-pure",
      "No package and no input or output in the domain.",
      { path: inApp("domain") },
      { pathNot: "^app/domain/" },
    ),
    never(
      "only-the-top-is-above",
      "Only routes and what starts the site may import these.",
      { path: "^app/", pathNot: `${inApp(TOP)}` },
      { path: inApp(TOP) },
    ),
    never(
      "routes-are-entrances",
      "A route module is entered by Remix, not imported, and what answers its forms serves routes alone.",
      { path: "^app/", pathNot: "^app/routes/" },
      { path: "^app/routes/" },
    ),
    never(
      "browser-never-sees-the-server",
      "Features, ui, i18n and domain also run in the browser.",
      { path: inApp("features|ui|i18n|domain|entry\\.client"), pathNot: "\\.server\\.tsx?$" },
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "app-stands-alone",
      "The app has no fakes inside.",
      { path: "^app/" },
      { path: "^(sandbox|tests|scripts|bench|faults)/" },
    ),
    never(
      "sandbox-stands-alone",
      "The sandbox speaks to the app by real protocols alone.",
      { path: "^sandbox/" },
      { path: "^(app|tests|scripts|bench|faults)/" },
    ),
    never("no-circles", "Two files that need each other are one, or three.", {}, { circular: true }),
    {
      name: "no-circles-of-rooms",
      comment: "Rooms stand on floors: of two, one is below the other, and does without it.",
      severity: "error",
      scope: "folder",
      from: { path: "^app/(services|features)/[^/]+$" },
      to: { circular: true },
    },
    never(
      "no-development-packages",
      "What runs in production is a production dependency.",
      { path: "^(app|sandbox)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    never(
      "loaded-when-needed",
      "What makes PDFs takes 16 MB and 0.15 s, and most instances start without making one.",
      { path: "^app/" },
      { path: "node_modules/pdfkit/", dynamic: false, dependencyTypesNot: ["type-only"] },
    ),
    never(
      "every-package-is-declared",
      "A package that only came along with another can leave with it.",
      { path: "^(app|sandbox)/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    never(
      "every-import-resolves",
      "An import that leads nowhere is not checked either.",
      { path: "^(app|sandbox)/" },
      { couldNotResolve: true, pathNot: "^virtual:|\\?url$" },
    ),
  ],
  options: {
    // A test may look at whatever it likes.
    exclude: { path: "\\.test\\.tsx?$" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
