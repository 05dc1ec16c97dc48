# The site in one image: `docker build -t escale . && docker run -e ALLOW_SANDBOX=1 -p 3000:3000 -p 3001:3001 escale`
# is the demo (3001 is its sandbox); a site whose outside systems are configured needs 3000 and no ALLOW_SANDBOX.
#
# Exact versions, named once. To hold an image to its content too, name it by its digest, which
# `docker buildx imagetools inspect` prints: --build-arg NODE=node@sha256:… --build-arg NODE_SLIM=node@sha256:…
ARG NODE=node:24.11.1-bookworm
ARG NODE_SLIM=node:24.11.1-bookworm-slim

FROM ${NODE} AS base
WORKDIR /app
COPY package.json package-lock.json ./

# Packages that are compiled find their tools here when no binary is published for this machine.
FROM base AS build
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs

FROM base AS packages
RUN npm ci --omit=dev

FROM ${NODE_SLIM}
# Two stores of glibc for all threads, not one each.
ENV NODE_ENV=production SANDBOX_HOST=0.0.0.0 MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir data && chown node:node data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# Sources stand beside the build: the start recognises it as fresh by them, and the operator's commands run from them.
COPY package.json package-lock.json tsconfig.json vite.config.ts remix.config.js ./
COPY app app
COPY public public
COPY catalogue catalogue
COPY drizzle drizzle
COPY lib lib
COPY sandbox sandbox
COPY scripts scripts
USER node
VOLUME /app/data
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The demo, with its sandbox; one instance of several is `node build/server/index.js` (compose.yaml).
CMD ["node", "scripts/start.mjs"]
