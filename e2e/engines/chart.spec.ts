import { Key } from 'selenium-webdriver'
import { signInDemo } from '../support/people/sign-in-demo'
import { laptop } from './support/engine-page'
import { expectSameLayout, expectWhole } from './support/expect-same-layout'
import { signInEngine } from './support/sign-in'
import { test } from './support/test'

test.use({ size: laptop, viewport: laptop })

test('a provider reads every result, opens a chart by the palette, and writes a note', async ({
  engine,
  page,
}) => {
  await Promise.all([engine.goto('/consents'), page.goto('/consents')])
  await signInEngine(engine, 'provider')
  await signInDemo(page, 'provider')
  const openBoth = (path: string) => Promise.all([engine.goto(path), page.goto(path)])

  await test.step('a long list of results is whole', async () => {
    await engine.goto('/staff/labs')
    await engine.press('link', /Marcus Bell/)
    await engine.see('Treponema antibody')
    await openBoth(await engine.address())
    await engine.see('Treponema antibody')
    await expectSameLayout(engine, page, 'results of a patient')
  })

  await test.step('the palette opens a chart by its keys', async () => {
    await openBoth('/staff/day')
    await engine.press('button', /^Go to/)
    await page.getByRole('button', { name: /^Go to/ }).click()
    await engine.waitUntil('pages are listed', () => engine.evaluate(hasChoice, 'Schedule'))
    await expectSameLayout(engine, page, 'command palette')
    await engine.type('samira')
    await engine.waitUntil('the patient is listed', () => engine.evaluate(hasChoice, 'Samira Aziz'))
    await engine.type(Key.ENTER)
    await engine.waitUntil('the chart is open', async () =>
      /^\/staff\/patients\/[\w-]+$/.test(await engine.path()),
    )
  })

  await test.step('each part of the chart has the layout of Chromium', async () => {
    const chart = await engine.path()
    for (const part of ['', '/labs', '/prescriptions', '/health', '/notes']) {
      await openBoth(chart + part)
      await page.waitForLoadState('networkidle')
      await expectSameLayout(engine, page, `chart${part}`)
    }
  })

  await test.step('a note is written, saved, and there after a reload', async () => {
    await engine.goto('/staff/day')
    const path = `/staff/visits/${await engine.evaluate(idOfVisit)}`
    await engine.goto(path)
    const words = `No side effects, says the patient at ${Date.now()}.`
    await engine.fill(/^Side effects/, words)
    await engine.see('Saved')
    await expectWhole(engine, 'note of a visit')
    await engine.goto(path)
    await engine.waitUntil('the words are there', () => engine.evaluate(hasInField, words))
  })
})

const hasChoice = (text: string) =>
  [...document.querySelectorAll('[role=option]')].some((choice) =>
    choice.textContent?.includes(text),
  )
const idOfVisit = () => document.querySelector<HTMLElement>('tr[data-visit]')?.dataset.visit
const hasInField = (words: string) =>
  [...document.querySelectorAll('textarea')].some(({ value }) => value === words)
