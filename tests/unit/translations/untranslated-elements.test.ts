import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

test('an element of an island marked translate="no" holds no other element, which would be translated', () => {
  const found: string[] = []
  for (const file of globSync('src/islands/**/*.tsx', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    const visit = (node: ts.Node, isMarked: boolean): void => {
      const isElement = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)
      if (isElement && isMarked) found.push(`${file}: ${node.getText().slice(0, 80)}`)
      const opening = ts.isJsxElement(node) ? node.openingElement.getText() : ''
      const marks = /\stranslate=/.test(opening)
      ts.forEachChild(node, (child) => visit(child, isMarked || marks))
    }
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false)
  }
  expect(found).toEqual([])
})
