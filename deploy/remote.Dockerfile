# The image of a remote: its built release, and the server of packages/federation. Build from the repository root:
# docker build -f deploy/remote.Dockerfile --build-arg REMOTE=mfe-public .
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS manifests
WORKDIR /bank
ENV SCARF_ANALYTICS=false
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/federation/package.json packages/federation/
COPY packages/http-limits/package.json packages/http-limits/

FROM manifests AS build
ARG REMOTE
COPY packages/query/package.json packages/query/
COPY packages/router/package.json packages/router/
COPY packages/web-kit/package.json packages/web-kit/
COPY ${REMOTE}/package.json ${REMOTE}/
RUN npm ci --workspace ${REMOTE} --include-workspace-root
COPY swc.node.json tsconfig.base.json tsconfig.web.json ./
COPY packages packages
COPY ${REMOTE} ${REMOTE}
RUN npm run build -w packages/contracts -w packages/http-limits -w packages/federation -w ${REMOTE}

FROM manifests AS dependencies
# Serves files only: its build tools are not included.
RUN npm ci --omit=dev --omit=peer --omit=optional --workspace packages/federation

FROM ${NODE_IMAGE}
ARG REMOTE
WORKDIR /bank/${REMOTE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=dependencies /bank /bank
COPY --from=build /bank/packages/contracts/dist /bank/packages/contracts/dist
COPY --from=build /bank/packages/federation/dist /bank/packages/federation/dist
COPY --from=build /bank/packages/http-limits/dist /bank/packages/http-limits/dist
COPY --from=build /bank/${REMOTE}/package.json package.json
COPY --from=build /bank/${REMOTE}/dist dist
# Releases outlive the image, so that open pages keep loading their own release.
RUN mkdir releases && chown node releases
VOLUME /bank/${REMOTE}/releases
COPY deploy/health-check.cjs /bank/
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=10s --start-period=10s --retries=6 \
  CMD ["node", "/bank/health-check.cjs", "/health/live"]
CMD ["sh", "-c", "node ../packages/federation/dist/cli.js release --if-new && exec node --enable-source-maps ../packages/federation/dist/cli.js serve"]
