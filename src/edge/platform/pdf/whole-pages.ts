import type { PDFContext as Context, PDFDict as Dictionary } from '@cantoo/pdf-lib'
import { RefusedPdf } from './parse-bounded'

type Library = typeof import('@cantoo/pdf-lib')

/**
 * Refuses a file that was cut off: a page that is missing, or whose text or pictures are, would be an empty page to
 * those who read it. Each node of the tree of pages is looked at once, however often it is named.
 */
export const assertWholePages = (context: Context, pdf: Library): void => {
  const { PDFArray, PDFDict, PDFName, PDFRef } = pdf
  const root = context.lookup(context.trailerInfo.Root)
  const seen = new Set<unknown>()
  let pages = 0
  const waiting: unknown[] = [root instanceof PDFDict && root.get(PDFName.of('Pages'))]
  while (waiting.length) {
    const next = waiting.pop()
    const node = next instanceof PDFRef ? context.lookup(next) : next
    if (!(node instanceof PDFDict)) throw new RefusedPdf('unreadable')
    if (seen.has(node)) continue
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) waiting.push(...kids.asArray())
    else if (node.get(PDFName.of('Type')) !== PDFName.of('Pages')) {
      assertWholePage(node, pdf)
      pages += 1
    }
  }
  if (pages === 0) throw new RefusedPdf('unreadable')
}

const assertWholePage = (page: Dictionary, pdf: Library): void => {
  const { PDFArray, PDFDict, PDFName, PDFRef, PDFStream } = pdf
  const contents = page.get(PDFName.of('Contents'))
  const list = page.lookup(PDFName.of('Contents'))
  for (const part of list instanceof PDFArray ? list.asArray() : [contents])
    if (part instanceof PDFRef && !(page.context.lookup(part) instanceof PDFStream))
      throw new RefusedPdf('unreadable')
  const resources = page.lookup(PDFName.of('Resources'))
  if (!(resources instanceof PDFDict)) return
  for (const kind of ['XObject', 'Font']) {
    const named = resources.lookup(PDFName.of(kind))
    for (const value of named instanceof PDFDict ? named.values() : [])
      if (value instanceof PDFRef && !page.context.lookup(value)) throw new RefusedPdf('unreadable')
  }
}
