// Runs a test program that was built for Node (in_node.cmake): node in_node.mjs PROGRAM
// and options of GoogleTest.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const [program, ...options] = process.argv.slice(2);
if (!existsSync(program)) {
  console.log('It is not built: VKP_WEB_TESTS=ON ./workbook web');
  process.exit(77);
}
process.exit(spawnSync(process.execPath, [program, ...options], { stdio: 'inherit' }).status ?? 1);
