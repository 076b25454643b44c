import { callApiOrFail } from '../support/api'
import {
  demoEmail,
  demoPassword,
  renewSignInCode,
  signInDemo,
} from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { type EnginePage, laptop } from './support/engine-page'
import { expectSameLayout, expectWhole } from './support/expect-same-layout'
import { readSignInCode } from './support/outbox'
import { scrollToMiddle } from './support/page-queries'
import { signInEngine } from './support/sign-in'
import { expect, test } from './support/test'

test.use({ size: laptop, viewport: laptop })

const heading = () => document.querySelector('h1, [aria-label=Patient] h2')?.textContent ?? ''

test('a provider signs in with password and code, opens the clicked patient, and signs out', async ({
  engine,
  baseURL,
}) => {
  await renewSignInCode('provider')
  await engine.goto('/staff')
  await engine.fill('Email', demoEmail('provider'))
  await engine.fill('Password', demoPassword)
  await engine.press('button', 'Sign in')
  await engine.see('Confirm it’s you')
  await engine.fill('Your code', await readSignInCode(baseURL, demoEmail('provider')))
  await engine.press('button', 'Continue')
  await engine.arriveAt('/staff')

  for (const name of ['Samira Aziz', 'Marcus Bell']) {
    await engine.goto('/staff/patients')
    await engine.press('link', new RegExp(`^${name}`))
    await engine.waitUntil(
      `the card of ${name} is open`,
      async () =>
        (await engine.evaluate(heading)).includes(name) || (await engine.evaluate(isCardOf, name)),
    )
  }
  await logOut(engine)
})

const isCardOf = (name: string) =>
  [...document.querySelectorAll('section, aside')].some(
    (part) => part.checkVisibility() && part.querySelector('h2, h3')?.textContent?.includes(name),
  )

const logOut = async (engine: EnginePage) => {
  await engine.press('button', /account menu$/i)
  await engine.press('button', 'Sign out')
  await engine.arriveAt('/auth/login')
}

test('staff menus, dialogs and search have the layout of Chromium', async ({ engine, page }) => {
  await Promise.all([engine.goto('/consents'), page.goto('/consents')])
  await signInEngine(engine, 'support')
  await signInDemo(page, 'support')
  const openBoth = (path: string) => Promise.all([engine.goto(path), page.goto(path)])
  const pressBoth = async (name: RegExp) => {
    await engine.press('button', name)
    const button = page.getByRole('button', { name }).filter({ visible: true }).first()
    // The engine scrolls what it presses to the middle, however long the page is today.
    await button.evaluate(scrollToMiddle)
    await button.click()
  }

  // The first visit with a menu is the first of that day, at the top: late today it would be the last row of the window.
  const [day] = await runSql(
    `select substr(min(starts_at), 1, 10) as first from appointments
     where status = 'Scheduled' and starts_at > datetime('now', '+2 days')`,
  )
  await openBoth(`/staff/schedule?date=${day?.first}`)
  await pressBoth(/^Actions for /)
  await expectSameLayout(engine, page, 'menu of a visit')
  await pressBoth(/^Cancel visit/)
  await expectSameLayout(engine, page, 'dialog to cancel')

  await openBoth('/staff/patients')
  await pressBoth(/account menu$/i)
  await expectSameLayout(engine, page, 'account menu')
})

test('a provider writes a prescription, and no toast covers a control of the page', async ({
  engine,
  page,
}) => {
  await Promise.all([engine.goto('/consents'), page.goto('/consents')])
  await signInDemo(page, 'patient')
  const { id } = (await callApiOrFail(page, '/me')).data
  await signInEngine(engine, 'provider')
  await engine.goto(`/staff/patients/${id}/prescriptions`)
  await engine.press('button', 'Prescribe')
  await engine.fill('Medicine', 'valacyclovir')
  await expectWhole(engine, 'prescription')
  // The findings come above the buttons, and move them.
  await engine.waitUntil('the findings are there', () => engine.evaluate(hasFindings))
  await engine.press('button', 'Leave it to be signed')
  await engine.see('It waits for a signature.')
  expect(await engine.evaluate(heightOfToast)).toBeLessThan(120)
  await engine.press('button', 'Edit')
})

const hasFindings = () =>
  document.querySelector('.order-form') !== null &&
  document.querySelector('.order-form [aria-busy="true"]') === null

const heightOfToast = () =>
  Math.max(
    ...[...document.querySelectorAll('.toasts, .toast, [role=status]')].map(
      (toast) => toast.getBoundingClientRect().height,
    ),
  )
