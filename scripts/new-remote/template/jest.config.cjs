module.exports = require('../packages/web-kit/jest.web.cjs')(__dirname);
