import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** What a color scheme alone can change. */
const colorRules = ['color-contrast', 'link-in-text-block']

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const definition = `globalThis.loadAxe = () => { ${source} }; undefined`
const preparedPages = new WeakSet<Page>()

/** Gives this page and every page it opens later a function that loads axe: the source is sent to the browser once. */
const prepareAxe = async (page: Page) => {
  if (preparedPages.has(page)) return
  preparedPages.add(page)
  await page.addInitScript(definition)
  await page.evaluate(definition)
}

/** The page's WCAG 2.2 AA violations by axe, each as `rule: selectors`, of every rule or of those about colors. */
export const findAxeViolations = async (
  page: Page,
  rules: 'all' | 'colors' = 'all',
): Promise<string[]> => {
  await prepareAxe(page)
  const violations = await page.evaluate(
    async (runOnly) => {
      const scope = globalThis as unknown as { axe?: typeof axe; loadAxe: () => void }
      if (!scope.axe) scope.loadAxe()
      const results = await scope.axe?.run(document, { runOnly, resultTypes: ['violations'] })
      return results?.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target),
      }))
    },
    rules === 'all'
      ? ({ type: 'tag', values: tags } as const)
      : ({ type: 'rule', values: colorRules } as const),
  )
  if (!violations) throw new Error('axe did not load')
  return violations.map(
    ({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`,
  )
}
