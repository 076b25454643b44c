import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * The page's WCAG 2.2 AA violations by axe, each as `rule: selectors`. axe is put into a page once and reports violations
 * only, which takes less than half the time of `@axe-core/playwright`.
 */
export const findAxeViolations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (values) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const results = await inPage.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }))
  }, tags)
  return violations.map(
    ({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`,
  )
}
