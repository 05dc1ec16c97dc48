/** Every table, for both engines. After a change: `npm run db:generate`, which writes both migrations. */
export * from "./schema/after-booking";
export * from "./schema/alerts";
export * from "./schema/build-files";
export * from "./schema/catalogue";
export * from "./schema/checkout";
export * from "./schema/company";
export * from "./schema/disputes";
export * from "./schema/identity";
export * from "./schema/kept-cards";
export * from "./schema/money";
export * from "./schema/outbox";
export * from "./schema/photos";
export * from "./schema/planner";
export * from "./schema/request-counts";
export * from "./schema/reviews";
export * from "./schema/stays";
export * from "./schema/waiting";
