/** Run by node: `node replay.mjs CASES` works out the recorded cases of a file and says as JSON what came of it. */

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import process from 'node:process'

// Node reads TypeScript, but wants to be told that a module without an ending is one, and a folder has an index.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || /\.\w+$/.test(specifier)) return next(specifier, context)
    return next(specifier.endsWith('/geometry') ? `${specifier}/index.ts` : `${specifier}.ts`, context)
  },
})

const { replay } = await import('./replay.ts')
const started = performance.now()
const told = replay(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'))
process.stdout.write(JSON.stringify({ ...told, seconds: (performance.now() - started) / 1000 }))
