import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { setting } from './settings';

const application = express();
application.get('/health/ready', (_request, response) => void response.json({ status: 'ok' }));
application.use(
  '/api',
  createProxyMiddleware({
    target: setting('TRANSACTIONS_URL'),
    xfwd: true,
    // http-proxy-middleware opens a connection for each request by default.
    agent: new Agent({ keepAlive: true, maxSockets: 128 }),
  }),
);
application.listen(Number(setting('PORT')), '127.0.0.1');
