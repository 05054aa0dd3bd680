// A typical proxy with http-proxy-middleware, plus keep-alive connections, which it does not use by default.
const { Agent } = require('node:http');
const express = require('express');
const { createProxyMiddleware } = require('http-proxy-middleware');

const application = express();
application.use(
  createProxyMiddleware({
    target: process.env.SERVICE_URL,
    xfwd: true,
    agent: new Agent({ keepAlive: true, maxSockets: 128 }),
  }),
);
application.listen(Number(process.env.PORT), '127.0.0.1');
