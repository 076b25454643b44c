import { expect, it } from 'vitest'
import { isAuditedWhole } from '../../../e2e/support/audits/audit-page'
import { matrixPages } from '../../../e2e/support/matrix-pages'
import { type MatrixView, matrixViews } from '../../../e2e/support/visual-matrix'

const pairsOf = (views: readonly MatrixView[]) =>
  new Set(
    views.flatMap(({ place, brand, theme, width, language }) => {
      const values = [`page ${matrixPages.indexOf(place)}`, brand.slug, theme, `${width}`, language]
      return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one}, ${other}`))
    }),
  )

it('looks at every pair of page, brand, theme, width and language', () => {
  const views = matrixViews(false)
  expect(pairsOf(views)).toEqual(pairsOf(matrixViews(true)))
  expect(views.length).toBeLessThan(4.2 * matrixPages.length)
})

it('looks at most pages in English as their whole audit does, which is not made twice', () => {
  const shared = matrixViews(false).filter(
    ({ language, width, theme }) => language === 'en' && isAuditedWhole(width, theme),
  )
  expect(new Set(shared.map(({ place }) => place)).size).toBeGreaterThan(0.9 * matrixPages.length)
})
