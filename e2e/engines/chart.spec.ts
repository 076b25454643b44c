import { Key } from 'selenium-webdriver'
import { signInDemo } from '../support/people/sign-in-demo'
import { type EnginePage, laptop } from './support/engine-page'
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
    const path = `/staff/visits/${await findComingVisit(engine)}`
    await engine.goto(path)
    const words = `No side effects, says the patient at ${Date.now()}.`
    // The first visit of a day is of any kind: every kind of note has this field.
    await engine.fill(/^Reason for visit/, words)
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
/** A visit to come, of today or of the next day that has one: the demo ends those of the past, and signs their notes. */
const findComingVisit = async (engine: EnginePage) => {
  for (let days = 0; days < 7; days++) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await engine.goto(`/staff/day?date=${date}&status=Scheduled`)
    const id = await engine.evaluate(idOfVisit)
    if (id) return id
  }
  throw new Error('no visit of this week is to come')
}
const idOfVisit = () =>
  document.querySelector<HTMLElement>('tr[data-visit]:not(.past, .late)')?.dataset.visit
const hasInField = (words: string) =>
  [...document.querySelectorAll('textarea')].some(({ value }) => value === words)
