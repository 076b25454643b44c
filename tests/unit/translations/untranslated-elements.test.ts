import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('src/islands/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  source: ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  ),
}))

const isElement = (node: ts.Node) =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

test('an element of an island marked translate="no" holds no other element, which would be translated', () => {
  const found: string[] = []
  for (const { file, source } of sources) {
    const visit = (node: ts.Node, isMarked: boolean): void => {
      if (isElement(node) && isMarked) found.push(`${file}: ${node.getText().slice(0, 80)}`)
      const opening = ts.isJsxElement(node) ? node.openingElement.getText() : ''
      const marks = /\stranslate=/.test(opening)
      ts.forEachChild(node, (child) => visit(child, isMarked || marks))
    }
    visit(source, false)
  }
  expect(found).toEqual([])
})

test('no element is made when the file of an island is read, which may be before the language of the page is known', () => {
  const found: string[] = []
  for (const { file, source } of sources) {
    const visit = (node: ts.Node): void => {
      if (isElement(node)) found.push(`${file}: ${node.getText().slice(0, 80)}`)
      else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(found).toEqual([])
})
