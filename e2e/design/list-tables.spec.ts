import type { Page } from '@playwright/test'
import { expectNoOverflow, expectNoOverflowWithLargeText } from '../support/audits/page-overflow'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })

const phone = { width: 390, height: 844 }
const smallestPhone = { width: 320, height: 640 }
test.use({ viewport: phone })

/** Pages with a list in a table, by a role that sees it. */
const lists = {
  provider: ['/staff/encounters', '/staff/day', '/staff/patients', '/staff/tasks'],
  support: ['/staff/schedule', '/staff/calls', '/staff/notifications'],
  manager: [
    '/staff/coverage?view=gaps',
    '/staff/coverage?view=hours',
    '/staff/coverage?view=team',
    '/staff/coverage?view=states',
    '/staff/coverage?view=changes',
    '/staff/reports',
    '/staff/metrics',
    '/staff/providers',
  ],
  admin: [
    '/staff/people',
    '/staff/organizations',
    '/staff/pharmacies',
    '/staff/procedures',
    '/staff/clinic/audit/log',
    '/staff/clinic/access',
    '/staff/clinic/access/roles',
    '/staff/clinic/access/roles?role=support',
    '/staff/clinic/page-views',
  ],
} as const

for (const [account, paths] of Object.entries(lists))
  test(`no words of a row make a list wider than the phone of ${account}`, async ({ page }) => {
    await signInStaff(page, account)
    let tables = 0
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      tables += await page.locator('table.rows').count()
      expect.soft(await page.evaluate(findBrokenWords), `${path}: broken words`).toEqual([])
      for (const words of [
        'Wolfeschlegelsteinhausenbergerdorffwelche',
        'Electroencephalographically Immunoelectrophoresis uncharacteristically',
      ]) {
        await page.evaluate(fillCells, words)
        await expectInside(page, `${path} with ${words}`)
      }
    }
    expect(tables).toBeGreaterThanOrEqual(paths.length - 3)
  })

test('no words of a patient’s card make it wider than the phone of a provider', async ({
  page,
}) => {
  await signInStaff(page, 'provider')
  await page.goto('/staff/day')
  await page.locator('tr[data-visit] a[data-open]').first().click()
  const card = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(card.getByRole('button', { name: 'Book a visit' })).toBeVisible()
  await expectNoOverflowWithLargeText(page, 'a patient’s card')
  await card.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('svg, .sr'))
        texts.currentNode.textContent = 'Wolfeschlegelsteinhausenbergerdorffwelche'
  })
  await expectNoOverflow(page, 'a patient’s card of long words')
  await expectNoOverflowWithLargeText(page, 'a patient’s card of long words')
})

/** Expects every cell inside the window of a phone, with text twice its size too. */
const expectInside = async (page: Page, where: string) => {
  for (const { size, text } of [
    { size: phone, text: '' },
    { size: phone, text: '200%' },
    { size: smallestPhone, text: '' },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate((given) => {
      document.documentElement.style.fontSize = given
    }, text)
    expect
      .soft(await page.evaluate(findCellsOutside), `${where}, ${size.width} px, text ${text}`)
      .toEqual([])
  }
  await page.setViewportSize(phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

/** Writes these words into every text of every row, except times, which have a length of their own. */
const fillCells = (words: string) => {
  for (const cell of document.querySelectorAll('table.rows tbody :is(td, th)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (
        currentNode.textContent?.trim() &&
        !currentNode.parentElement?.closest('svg, .sr, select, .nowrap-t')
      )
        currentNode.textContent = words
    }
  }
}

/** Cells, and what is in them, that leave the window, except in a region that is scrolled sideways. */
const findCellsOutside = (): string[] => {
  const { clientWidth } = document.documentElement
  return [...document.querySelectorAll('table.rows:not(.scroll-x *) :is(td, th, td *)')]
    .filter((element) => {
      if (element.closest('.sr, svg')) return false
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > clientWidth + 1 || left < -1)
    })
    .map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return `${element.tagName.toLowerCase()}.${element.className} from ${Math.round(left)} to ${Math.round(right)} of ${clientWidth}`
    })
    .slice(0, 4)
}

/** Words of usual content that are broken over two lines, though they stand alone and have at most eight letters. */
const findBrokenWords = (): string[] => {
  const broken = new Set<string>()
  for (const cell of document.querySelectorAll('table.rows :is(td, th)')) {
    if (!cell.checkVisibility()) continue
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (currentNode.parentElement?.closest('.sr')) continue
      for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(
        /(?<!\S)\p{L}{2,8}(?!\S)/gu,
      )) {
        const range = document.createRange()
        range.setStart(currentNode, index)
        range.setEnd(currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(word)
      }
    }
  }
  return [...broken]
}
