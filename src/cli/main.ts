#!/usr/bin/env node
import { runCli } from './run.js';
import { terminalIo } from './terminal.js';

process.exitCode = await runCli(process.argv.slice(2), terminalIo(process));
