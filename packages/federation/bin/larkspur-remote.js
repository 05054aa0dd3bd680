#!/usr/bin/env node
// npm links a workspace's commands at install time, before anything is built, so the link's target has to exist by
// then.
require('../dist/cli.js');
