# The image of one application. Build it from the root of the repository: docker build --build-arg APP=svc-users .
# All images share the stage that builds, so that building nine takes little longer than building one.
# Debian (glibc) in every stage: sharp installs a libvips for the C library of the stage it is installed in.
ARG NODE_IMAGE=node:22-bookworm-slim

# The files that determine the installed packages, which are installed again only when one of these files changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /bank
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /bank
ENV SCARF_ANALYTICS=false TURBO_TELEMETRY_DISABLED=1
COPY --from=manifests /bank ./
# No package needs its install script to build.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- --concurrency=2 --output-logs=errors-only

FROM build AS files
ARG APP
RUN node_modules/.bin/tsx scripts/image/main.ts ${APP} /image/bank && cp deploy/image/* /image/bank/

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
ARG APP
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${APP}" \
  org.opencontainers.image.vendor="Larkspur Bank" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${NODE_IMAGE}" \
  bank.larkspur.sbom="/bank/sbom.json"
# A new volume takes over the owner of this folder.
RUN install -d -o node -g node -m 0700 /data
COPY --from=files /image/bank /bank
WORKDIR /bank/${APP}
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 PATH=/bank/node_modules/.bin:$PATH
USER node
EXPOSE 3000
# Kills a server that hangs, which takes a parent process: docker run --init.
HEALTHCHECK --interval=5s --timeout=10s --start-period=30s --retries=6 CMD ["node", "/bank/health-check.cjs"]
CMD ["sh", "/bank/start.sh"]
