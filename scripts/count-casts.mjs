import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * Casts (`x as T`, `x!`) of `src`: each is a place where the compiler takes a word for it. The engine joins declared types
 * at run time and may cast (`jsonapi`, `statement.ts`, the client); all else is counted, and the number only falls.
 * `as const` is none. `node scripts/count-casts.mjs --list` prints each as `file:line text`.
 */
const maxCasts = 186
const engine = /^src\/edge\/(jsonapi\/|platform\/db\/statement\.ts|client(-types)?\.ts)/

const isCast = (node) =>
  ts.isNonNullExpression(node) || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))

const castsOf = (file) => {
  const text = readFileSync(file, 'utf8')
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found = []
  const visit = (node) => {
    if (isCast(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1} ${node.getText().replace(/\s+/g, ' ').slice(0, 100)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const casts = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !engine.test(file))
  .flatMap(castsOf)
if (process.argv.includes('--list')) for (const cast of casts) process.stdout.write(`${cast}\n`)

process.stdout.write(`${casts.length} casts outside the engine (at most ${maxCasts})\n`)
if (casts.length > maxCasts) {
  console.error(
    'A cast more than there were: give the value a type, or see `node scripts/count-casts.mjs --list`.',
  )
  process.exit(1)
}
if (casts.length < maxCasts) {
  console.error(`Lower maxCasts in scripts/count-casts.mjs to ${casts.length}.`)
  process.exit(1)
}
